export async function checkAgainst(..._: unknown[]): Promise<number> {
  return 0;
}
