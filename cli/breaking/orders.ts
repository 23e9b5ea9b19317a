export const orders = ['both', 'readers-first', 'writers-first'] as const;
/** Which programs are upgraded first: those that read documents, those that write them, or any. */
export type UpgradeOrder = (typeof orders)[number];
