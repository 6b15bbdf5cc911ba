/** Whether a host is this machine, based only on its name or address. */
export const isLoopback = (host: string): boolean => host === 'localhost' || host === '::1' || host === '[::1]' || host.startsWith('127.');
