import { z } from 'zod';
import type { Account } from './account';
import { type Journal, openJournal } from './journal';
import {
  Branch,
  ClockState,
  Delivery,
  Installation,
  Invoice,
  Key,
  Merchant,
  Till,
  V0Key,
  WalletEntry,
  Webhook,
} from './records';
import { Table } from './table';

const SCHEMAS = {
  merchant: Merchant,
  key: Key,
  installation: Installation,
  v0Key: V0Key,
  branch: Branch,
  invoice: Invoice,
  walletEntry: WalletEntry,
  delivery: Delivery,
  webhook: Webhook,
  till: Till,
  clock: ClockState,
};
const KindName = z.object(SCHEMAS).keyof();
export const KINDS = KindName.options;
type Kind = z.infer<typeof KindName>;
type RecordOf = { [K in Kind]: z.infer<(typeof SCHEMAS)[K]> };

const JournalLine = z.array(
  z.union([z.tuple([z.literal('put'), z.string(), z.unknown()]), z.tuple([z.literal('del'), z.string(), z.string()])]),
);
type Operation = ['put', Kind, unknown] | ['del', Kind, string];

export type Transaction = {
  put<K extends Kind>(kind: K, record: RecordOf[K]): void;
  remove(kind: Kind, id: string): void;
};

/**
 * All records, in memory and on disk. `commit` changes the memory at once and queues one journal line.
 * No response may leave before `durable()` resolves. Records are never changed in place.
 */
export class Store {
  readonly tables = {
    merchant: new Table(Merchant),
    key: new Table(Key),
    installation: new Table(Installation),
    v0Key: new Table(V0Key),
    branch: new Table(Branch),
    invoice: new Table(Invoice),
    walletEntry: new Table(WalletEntry),
    delivery: new Table(Delivery),
    webhook: new Table(Webhook),
    till: new Table(Till),
    clock: new Table(ClockState),
  };
  /** Codes of deliveries that the simulation may still change. */
  readonly active = new Set<string>();
  readonly #codesByReference = new Map<string, string>();
  readonly #keyIdsByApiKey = new Map<string, string>();
  #journal: Journal | null = null;

  static async open(dir: string, compactAfterBytes?: number): Promise<Store> {
    const store = new Store();
    const replay = (line: string) => store.#replay(line);
    store.#journal = await openJournal(dir, replay, () => store.#snapshot(), compactAfterBytes);
    return store;
  }

  commit(change: (transaction: Transaction) => void): void {
    const operations: Operation[] = [];
    change({
      put: (kind, record) => operations.push(['put', kind, record]),
      remove: (kind, id) => operations.push(['del', kind, id]),
    });
    if (operations.length === 0) return;
    for (const operation of operations) this.#apply(operation);
    this.#journal?.append(JSON.stringify(operations));
  }

  durable(): Promise<void> {
    return this.#journal?.durable() ?? Promise.resolve();
  }

  async close(): Promise<void> {
    await this.#journal?.close();
  }

  deliveryByReference(merchantId: string, reference: string): Delivery | undefined {
    const code = this.#codesByReference.get(referenceKey(merchantId, reference));
    return code === undefined ? undefined : this.tables.delivery.get(code);
  }

  keyByApiKey(apiKey: string): Key | undefined {
    const id = this.#keyIdsByApiKey.get(apiKey);
    return id === undefined ? undefined : this.tables.key.get(id);
  }

  /** Throws when there is none: a stored record refers to it, so it must exist. */
  merchant(id: string): Merchant {
    const merchant = this.tables.merchant.get(id);
    if (!merchant) throw new Error(`merchant ${id} is not in the store`);
    return merchant;
  }

  installationByToken(token: string): Installation | undefined {
    return this.tables.installation.find(({ accessToken }) => accessToken === token);
  }

  v0KeyByApiKey(wanted: string): V0Key | undefined {
    return this.tables.v0Key.find(({ apiKey }) => apiKey === wanted);
  }

  /** The key, installation or v0 key with this id. */
  account(id: string): Account | undefined {
    const key = this.tables.key.get(id);
    if (key) return { generation: 'v2', ...shared(key), holder: key };
    const installation = this.tables.installation.get(id);
    if (installation) return { generation: 'v1', ...shared(installation), holder: installation };
    const v0Key = this.tables.v0Key.get(id);
    return v0Key && { generation: 'v0', ...shared(v0Key), holder: v0Key };
  }

  accountsOf(merchantId: string): Account[] {
    const { key, installation, v0Key } = this.tables;
    return [...key.keys(), ...installation.keys(), ...v0Key.keys()].flatMap((id) => {
      const account = this.account(id);
      return account?.merchantId === merchantId ? [account] : [];
    });
  }

  keysOf(merchantId: string): Key[] {
    return [...this.tables.key.values()].filter((key) => key.merchantId === merchantId);
  }

  branchesOf(merchantId: string): Branch[] {
    return [...this.tables.branch.values()].filter((branch) => branch.merchantId === merchantId);
  }

  #replay(line: string) {
    for (const [verb, name, value] of JournalLine.parse(JSON.parse(line))) {
      const kind = KindName.parse(name);
      this.#apply(verb === 'put' ? ['put', kind, value] : ['del', kind, z.string().parse(value)]);
    }
  }

  *#snapshot(): Iterable<string> {
    for (const kind of KINDS) {
      for (const record of this.tables[kind].values()) yield JSON.stringify([['put', kind, record]]);
    }
  }

  #apply([verb, kind, value]: Operation) {
    if (verb === 'del') this.#remove(kind, value);
    else if (kind === 'delivery') this.#indexDelivery(this.tables.delivery.put(value));
    else if (kind === 'key') this.#indexKey(this.tables.key.put(value));
    else this.tables[kind].put(value);
  }

  #indexDelivery({ id, merchantId, reference, plan, searchBeginsAt }: Delivery) {
    const indexKey = referenceKey(merchantId, reference);
    // v1 and v0 make another order of a repeated reference; v2 returns the first one.
    if (!this.#codesByReference.has(indexKey)) this.#codesByReference.set(indexKey, id);
    if (plan !== null || searchBeginsAt !== null) this.active.add(id);
    else this.active.delete(id);
  }

  #indexKey({ id, apiKey }: Key) {
    this.#keyIdsByApiKey.set(apiKey, id);
  }

  #remove(kind: Kind, id: string) {
    const delivery = kind === 'delivery' ? this.tables.delivery.get(id) : undefined;
    if (delivery) {
      const indexKey = referenceKey(delivery.merchantId, delivery.reference);
      if (this.#codesByReference.get(indexKey) === id) this.#codesByReference.delete(indexKey);
      this.active.delete(id);
    }
    const key = kind === 'key' ? this.tables.key.get(id) : undefined;
    if (key) this.#keyIdsByApiKey.delete(key.apiKey);
    this.tables[kind].delete(id);
  }
}

const shared = ({ id, merchantId, webhook }: Key | Installation | V0Key) => ({ id, merchantId, webhook });

const referenceKey = (merchantId: string, reference: string) => `${merchantId}\n${reference}`;
