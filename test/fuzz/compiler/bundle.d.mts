export function bundleWorker(checkout: string): Promise<string>;
