interface Build {
  key: string;
  build(): Promise<{ read: string[]; written: string[] }>;
}

export function buildChanged(builds: Record<string, Build>, record?: string): Promise<void>;
