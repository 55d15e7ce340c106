declare const __VERSION__: string
declare const __COMMIT__: string

/** What runs: the bundlers put version and commit in; sources have neither. */
export const release: { readonly version: string; readonly commit: string } = {
  version: typeof __VERSION__ === 'undefined' ? 'sources' : __VERSION__,
  commit: typeof __COMMIT__ === 'undefined' ? '' : __COMMIT__,
}

/** The release in one line: `0.2.0 (1a2b3c4)`. */
export const releaseText = release.commit ? `${release.version} (${release.commit})` : release.version
