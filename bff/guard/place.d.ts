/**
 * The place that an address leads to, if it is among those allowed: an origin, or the scheme of an app. The address is
 * read as browsers read it; what they would mend on the way (blanks, tabs, backslashes) is refused. Source: security R47.
 */
export declare function allowedPlace(address: string, allowed: readonly string[]): string | null
