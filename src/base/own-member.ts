/** The member that the object itself has under that key. What every object inherits, such as `constructor`, is none of its members. */
export function ownMember<T>(object: { readonly [key: string]: T }, key: string): T | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}
