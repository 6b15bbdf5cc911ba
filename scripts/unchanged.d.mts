/** The paths of the files that a build has read and written. */
export interface BuildFiles {
  read: string[];
  written: string[];
}

interface Build {
  key: string;
  build(): Promise<BuildFiles>;
}

export function buildChanged(builds: Record<string, Build>, record?: string): Promise<void>;
