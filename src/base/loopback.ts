/** Whether a host is this machine, as far as its name or address tells. */
export const isLoopback = (host: string): boolean => host === 'localhost' || host === '::1' || host === '[::1]' || host.startsWith('127.');
