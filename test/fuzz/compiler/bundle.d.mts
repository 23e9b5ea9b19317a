export function bundleWorker(): Promise<string>;
