/** The package has no types: its default is the path of the binary that wrangler brings. */
declare module 'workerd' {
  const workerd: { readonly default: string }
  export default workerd
}
