/** The generated client refers to this type, for which the types of Node have no name. */
type BodyInit = NonNullable<ConstructorParameters<typeof Response>[0]>;
