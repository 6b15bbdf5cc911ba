import manifest from '../../package.json' with { type: 'json' };

/** The release of Contralto, such as `0.1.0`. */
export const RELEASE: string = manifest.version;
