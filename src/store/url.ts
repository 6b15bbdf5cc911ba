/** The URL of a PostgreSQL database with its passwords hidden, for messages. */
export function withoutPassword(url: string): string {
  return url.replace(/^([^:]+:\/\/[^:@/?]*:)[^?]*@/, '$1***@').replace(/([?&](?:ssl)?password=)[^&]*/g, '$1***');
}
