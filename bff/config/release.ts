declare const RELEASE_VERSION: string
declare const RELEASE_COMMIT: string

/** What runs: the bundlers put version and commit in; sources have neither. */
export const release: { readonly version: string; readonly commit: string } = {
  version: typeof RELEASE_VERSION === 'undefined' ? 'sources' : RELEASE_VERSION,
  commit: typeof RELEASE_COMMIT === 'undefined' ? '' : RELEASE_COMMIT,
}

/** The release in one line: `0.2.0 (1a2b3c4)`. */
export const releaseText = release.commit ? `${release.version} (${release.commit})` : release.version
