/** The object's own value of that key. Inherited properties, such as `constructor`, do not count. */
export function ownMember<T>(object: { readonly [key: string]: T }, key: string): T | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}
