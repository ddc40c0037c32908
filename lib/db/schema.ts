/**
 * The whole data model, a file for each subject. Every row of the business belongs to a connection. Money is read as
 * decimal text. Times are instants; zones are the connection's.
 */
export * from './tables/address-requests';
export * from './tables/audit';
export * from './tables/backups';
export * from './tables/branches';
export * from './tables/code-lists';
export * from './tables/connections';
export * from './tables/customers';
export * from './tables/deliveries';
export * from './tables/imports';
export * from './tables/invoices';
export * from './tables/jobs';
export * from './tables/live';
export * from './tables/mail';
export * from './tables/occurrences';
export * from './tables/people';
export * from './tables/standing';
export * from './tables/wallet';
export * from './tables/webhooks';
