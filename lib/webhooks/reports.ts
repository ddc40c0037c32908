/** `headers` are those that the inbox stores; they are the same for all hints of one report. */
type Report = { code: string; headers: Record<string, string> };

export type OrderReport = Report & { hints: { status: string; at: Date }[] };

export type PositionReport = Report & { position: { latitude: number; longitude: number; at: Date } };

/** A low balance: the level and balance of the payload, if it has them. */
export type WalletReport = { level: string | null; balance: string | null; at: Date };
