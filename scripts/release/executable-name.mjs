/** The name of the executable for this machine in a release. */
export const EXECUTABLE = `contralto-${process.platform}-${process.arch}${process.platform === 'win32' ? '.exe' : ''}`;
