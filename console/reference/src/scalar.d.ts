/** The part of the API reference of Scalar that this page uses. The build resolves it to the file for browsers in the package. */
declare module 'scalar' {
  export function createApiReference(
    element: string,
    configuration: {
      [option: string]: unknown;
      onRequestBuilt: (built: { request: Request }) => Promise<void>;
      onLoaded: () => void;
      setPageTitle: (section: { title: string }) => string;
    },
  ): void;
}
