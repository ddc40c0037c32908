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
  V0Key,
  WalletEntry,
  Webhook,
} from './records';

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
  clock: ClockState,
};
export type Kind = keyof typeof SCHEMAS;
export type RecordOf = { [K in Kind]: z.infer<(typeof SCHEMAS)[K]> };
type Tables = { [K in Kind]: Map<string, RecordOf[K]> };

const JournalLine = z.array(
  z.union([z.tuple([z.literal('put'), z.string(), z.unknown()]), z.tuple([z.literal('del'), z.string(), z.string()])]),
);
type Operation = ['put', Kind, unknown] | ['del', Kind, string];

export type Transaction = {
  put<K extends Kind>(kind: K, record: RecordOf[K]): void;
  remove(kind: Kind, id: string): void;
};

/**
 * Everything in memory, everything on the disk. `commit` changes the memory at once (so that two simultaneous requests
 * see each other) and queues one journal line; no answer may go out before `durable()` resolves.
 * Records are never changed in place.
 */
export class Store {
  readonly tables: Tables = {
    merchant: new Map(),
    key: new Map(),
    installation: new Map(),
    v0Key: new Map(),
    branch: new Map(),
    invoice: new Map(),
    walletEntry: new Map(),
    delivery: new Map(),
    webhook: new Map(),
    clock: new Map(),
  };
  /** Codes of deliveries something may still happen to by itself. */
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

  /** Throws when there is none: a record that points to it was stored, so it must be there. */
  merchant(id: string): Merchant {
    const merchant = this.tables.merchant.get(id);
    if (!merchant) throw new Error(`merchant ${id} is not in the store`);
    return merchant;
  }

  installationByToken(token: string): Installation | undefined {
    return found(this.tables.installation, ({ accessToken }) => accessToken === token);
  }

  v0KeyByApiKey(wanted: string): V0Key | undefined {
    return found(this.tables.v0Key, ({ apiKey }) => apiKey === wanted);
  }

  /** The key, installation or v0 key of this id. */
  account(id: string): Account | undefined {
    const { key, installation, v0Key } = this.tables;
    const holders = { v2: key.get(id), v1: installation.get(id), v0: v0Key.get(id) };
    if (holders.v2) return { generation: 'v2', ...told(holders.v2), holder: holders.v2 };
    if (holders.v1) return { generation: 'v1', ...told(holders.v1), holder: holders.v1 };
    return holders.v0 && { generation: 'v0', ...told(holders.v0), holder: holders.v0 };
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
    for (const [verb, kind, value] of JournalLine.parse(JSON.parse(line))) {
      const known = KindName.parse(kind);
      this.#apply(verb === 'put' ? ['put', known, value] : ['del', known, z.string().parse(value)]);
    }
  }

  *#snapshot(): Iterable<string> {
    for (const kind of KindName.options) {
      for (const record of this.tables[kind].values()) yield JSON.stringify([['put', kind, record]]);
    }
  }

  #apply(operation: Operation) {
    if (operation[0] === 'del') {
      this.#forget(operation[1], operation[2]);
      return;
    }
    const [, kind, value] = operation;
    switch (kind) {
      case 'delivery': {
        const delivery = Delivery.parse(value);
        this.tables.delivery.set(delivery.id, delivery);
        const named = referenceKey(delivery.merchantId, delivery.reference);
        // A reference used again in v1 or v0 makes another order; the original is the first.
        if (!this.#codesByReference.has(named)) this.#codesByReference.set(named, delivery.id);
        if (delivery.plan !== null || delivery.searchBeginsAt !== null) this.active.add(delivery.id);
        else this.active.delete(delivery.id);
        return;
      }
      case 'key': {
        const key = Key.parse(value);
        this.tables.key.set(key.id, key);
        this.#keyIdsByApiKey.set(key.apiKey, key.id);
        return;
      }
      default:
        putPlain(this.tables, kind, value);
    }
  }

  #forget(kind: Kind, id: string) {
    const delivery = kind === 'delivery' ? this.tables.delivery.get(id) : undefined;
    if (delivery) {
      const named = referenceKey(delivery.merchantId, delivery.reference);
      if (this.#codesByReference.get(named) === id) this.#codesByReference.delete(named);
      this.active.delete(id);
    }
    const key = kind === 'key' ? this.tables.key.get(id) : undefined;
    if (key) this.#keyIdsByApiKey.delete(key.apiKey);
    this.tables[kind].delete(id);
  }
}

export const KINDS = [
  'merchant',
  'key',
  'installation',
  'v0Key',
  'branch',
  'invoice',
  'walletEntry',
  'delivery',
  'webhook',
  'clock',
] as const;
const KindName = z.enum(KINDS);

function putPlain(tables: Tables, kind: Exclude<Kind, 'delivery' | 'key'>, value: unknown) {
  switch (kind) {
    case 'merchant':
      return put(tables.merchant, Merchant.parse(value));
    case 'installation':
      return put(tables.installation, Installation.parse(value));
    case 'v0Key':
      return put(tables.v0Key, V0Key.parse(value));
    case 'branch':
      return put(tables.branch, Branch.parse(value));
    case 'invoice':
      return put(tables.invoice, Invoice.parse(value));
    case 'walletEntry':
      return put(tables.walletEntry, WalletEntry.parse(value));
    case 'webhook':
      return put(tables.webhook, Webhook.parse(value));
    case 'clock':
      return put(tables.clock, ClockState.parse(value));
  }
}

function put<T extends { id: string }>(table: Map<string, T>, record: T) {
  table.set(record.id, record);
}

function found<T>(table: Map<string, T>, matches: (record: T) => boolean): T | undefined {
  for (const record of table.values()) if (matches(record)) return record;
  return undefined;
}

const told = ({ id, merchantId, webhook }: Key | Installation | V0Key) => ({ id, merchantId, webhook });

const referenceKey = (merchantId: string, reference: string) => `${merchantId}\n${reference}`;
