/** Style of pages that the gateway makes itself; the colours are those of the client's theme. */
export const style = `
:root { --ground: #f5f7fa; --card: #ffffff; --text: #1f2328; --dim: #5c636b; --brand: #0070e5; --tint: #e7f3ff; }
@media (prefers-color-scheme: dark) {
  :root { --ground: #101316; --card: #16191d; --text: #e6e9ed; --dim: #a3abb5; --brand: #6cb4ff; --tint: #16283a; }
}
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: flex; background: var(--ground); color: var(--text);
  font: 16px/1.6 system-ui, -apple-system, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif; }
main { width: 100%; max-width: 560px; margin: auto; padding: 24px 20px; background: var(--card); }
header { display: flex; align-items: center; gap: 12px; font-size: 18px; }
h1 { margin: 24px 0 12px; font-size: 24px; line-height: 1.3; }
h2 { margin: 0 0 12px; font-size: 18px; line-height: 1.3; }
p { margin: 12px 0; }
a { color: var(--brand); }
small { color: var(--dim); overflow-wrap: anywhere; }
.place { padding: 4px 16px; border-radius: 8px; background: var(--tint); }
.place p { margin: 8px 0; }
.place b { color: var(--brand); font-size: 1.4em; font-variant-numeric: tabular-nums; }
ul { margin: 12px 0 0; padding-left: 1.3em; color: var(--dim); }
li { margin: 4px 0; }
section + section { margin-top: 28px; padding-top: 24px; border-top: 1px solid color-mix(in srgb, var(--dim), transparent 70%);
  font-size: 14px; }
@media (min-width: 640px) {
  main { margin: auto; padding: 32px 40px; border-radius: 12px; box-shadow: 0 1px 3px rgb(0 0 0 / 12%); }
}
[hidden] { display: none; }
`
