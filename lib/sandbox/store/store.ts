import { z } from 'zod';
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

const newTables = () => ({
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
});
type Tables = ReturnType<typeof newTables>;
type Kind = keyof Tables;
type RecordOf = { [K in Kind]: Tables[K] extends Table<infer T> ? T : never };

const JournalLine = z.array(
  z.union([z.tuple([z.literal('put'), z.string(), z.unknown()]), z.tuple([z.literal('del'), z.string(), z.string()])]),
);
type Operation = ['put', Kind, unknown] | ['del', Kind, string];

/** The credentials that orders are created with and webhooks are configured for, of any generation. */
export type Account = Key | Installation | V0Key;
export type Generation = Account['generation'];

export type Transaction = {
  put<K extends Kind>(kind: K, record: RecordOf[K]): void;
  remove(kind: Kind, id: string): void;
};

/**
 * All records, in memory and on disk. `commit` changes the memory at once and queues one journal line.
 * No response may leave before `durable()` resolves. Records are never changed in place.
 */
export class Store {
  readonly tables = newTables();
  readonly kinds = Object.keys(this.tables) as Kind[];
  /** Codes of deliveries that the simulation may still change. */
  readonly active = new Set<string>();
  readonly #codesByReference = new Map<string, string>();
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

  keyByApiKey(wanted: string): Key | undefined {
    return this.tables.key.find(({ apiKey }) => apiKey === wanted);
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

  account(id: string): Account | undefined {
    const { key, installation, v0Key } = this.tables;
    return key.get(id) ?? installation.get(id) ?? v0Key.get(id);
  }

  accountsOf(merchantId: string): Account[] {
    const { key, installation, v0Key } = this.tables;
    return [...key.of(merchantId), ...installation.of(merchantId), ...v0Key.of(merchantId)];
  }

  #replay(line: string) {
    for (const [verb, name, value] of JournalLine.parse(JSON.parse(line))) {
      const kind = this.kinds.find((known) => known === name);
      if (!kind) throw new Error(`${name} is no kind of record`);
      this.#apply(verb === 'put' ? ['put', kind, value] : ['del', kind, z.string().parse(value)]);
    }
  }

  *#snapshot(): Iterable<string> {
    for (const kind of this.kinds) {
      for (const record of this.tables[kind].values()) yield JSON.stringify([['put', kind, record]]);
    }
  }

  #apply([verb, kind, value]: Operation) {
    if (verb === 'del') this.#remove(kind, value);
    else if (kind === 'delivery') this.#indexDelivery(this.tables.delivery.put(value));
    else this.tables[kind].put(value);
  }

  #indexDelivery({ id, merchantId, reference, plan, searchBeginsAt }: Delivery) {
    const indexKey = referenceKey(merchantId, reference);
    // v1 and v0 make another order of a repeated reference; v2 returns the first one.
    if (!this.#codesByReference.has(indexKey)) this.#codesByReference.set(indexKey, id);
    if (plan !== null || searchBeginsAt !== null) this.active.add(id);
    else this.active.delete(id);
  }

  #remove(kind: Kind, id: string) {
    const delivery = kind === 'delivery' ? this.tables.delivery.get(id) : undefined;
    if (delivery) {
      const indexKey = referenceKey(delivery.merchantId, delivery.reference);
      if (this.#codesByReference.get(indexKey) === id) this.#codesByReference.delete(indexKey);
      this.active.delete(id);
    }
    this.tables[kind].delete(id);
  }
}

const KIND_OF = { v2: 'key', v1: 'installation', v0: 'v0Key' } as const;

export function putWebhook(transaction: Transaction, account: Account, webhook: Account['webhook']): void {
  transaction.put(KIND_OF[account.generation], { ...account, webhook });
}

const referenceKey = (merchantId: string, reference: string) => `${merchantId}\n${reference}`;

/**
 * Whether the sandbox behaves as the service's own documents show it, where the interface leaves it open or says otherwise:
 * the list is in the sandbox's README.
 */
export type Documented = { on: boolean };
