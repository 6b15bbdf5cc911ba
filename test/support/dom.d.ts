/** Named by the generated client; the types of Node have it without a name. */
type BodyInit = NonNullable<ConstructorParameters<typeof Response>[0]>;
