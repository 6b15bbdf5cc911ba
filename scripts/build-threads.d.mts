export function buildThreads(): Promise<void>;
