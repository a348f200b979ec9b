/** The style of the guide. Swagger UI, which follows it, sets `dark-mode` by the same preference. */
export const GUIDE_STYLE = `
:root { color-scheme: light dark; --ink: #12211f; --soft: #4a5c58; --paper: #f7f9f8; --surface: #fff; --line: #dfe7e4; --link: #0b6e6e; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e6edeb; --soft: #a9b8b4; --paper: #1c2022; --surface: #252b2d; --line: #33403e; --link: #5cc4bf; }
}
html { scroll-behavior: auto; scroll-padding-top: 16px; }
body, html.dark-mode body { background: var(--paper); }
.guide, .guide-reference { color: var(--ink); font: 16px/1.6 Inter, system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif; }
.guide { display: grid; grid-template-columns: minmax(0, 1fr); gap: 24px 48px; max-width: 1120px; margin: 0 auto; padding: 24px 16px 48px; }
.guide header { padding-bottom: 24px; border-bottom: 1px solid var(--line); }
.guide header img { display: block; }
.guide h1 { margin: 12px 0 8px; font-size: 32px; line-height: 1.2; }
.guide header p { max-width: 640px; margin: 0; color: var(--soft); font-size: 18px; }
.guide nav ol { display: grid; gap: 4px; margin: 0; padding: 0; list-style: none; }
.guide nav a { display: block; padding: 8px 0; font-size: 15px; line-height: 1.4; text-decoration: none; }
.guide nav a:hover { text-decoration: underline; }
.guide a { color: var(--link); }
.guide section + section { margin-top: 48px; }
.guide h2, .guide-reference { margin: 0 0 12px; font-size: 24px; line-height: 1.3; }
.guide p, .guide ul { max-width: 680px; margin: 0 0 16px; }
.guide ul { padding-left: 20px; }
.guide article li + li { margin-top: 4px; }
.guide code { padding: 2px 5px; border-radius: 4px; background: var(--line); font: 0.875em/1.5 ui-monospace, 'SF Mono', Menlo, Consolas, monospace; overflow-wrap: anywhere; }
.guide figure { margin: 0 0 16px; overflow: hidden; border: 1px solid var(--line); border-radius: 8px; background: var(--surface); }
.guide figcaption { padding: 6px 16px; border-bottom: 1px solid var(--line); color: var(--soft); font-size: 13px; font-weight: 600; }
.guide pre { margin: 0; font-size: 14px; line-height: 1.5; padding: 12px 16px; overflow-x: auto; }
.guide pre:focus-visible { outline: 2px solid var(--link); outline-offset: -2px; }
.guide pre code { padding: 0; font-size: inherit; background: none; overflow-wrap: normal; }
.guide dl { margin: 0 0 16px; border-top: 1px solid var(--line); }
.guide dl div { display: grid; grid-template-columns: minmax(0, 1fr); gap: 0 24px; padding: 10px 0; border-bottom: 1px solid var(--line); }
.guide dt { font-weight: 600; }
.guide dd { margin: 0; }
.guide-reference { padding: 32px 16px 0; font-size: 24px; font-weight: 700; border-top: 1px solid var(--line); }
.swagger-ui .wrapper { padding: 0 16px; }
@media (min-width: 640px) {
  .guide { padding: 40px 32px 64px; }
  .guide nav ol { grid-template-columns: repeat(2, minmax(0, 1fr)); }
  .guide dl div { grid-template-columns: 200px minmax(0, 1fr); }
}
@media (min-width: 1000px) {
  .guide { grid-template-columns: 220px minmax(0, 1fr); }
  .guide header { grid-column: 1 / -1; }
  .guide nav { position: sticky; top: 24px; align-self: start; }
  .guide nav ol { grid-template-columns: minmax(0, 1fr); }
  .guide-reference { max-width: 1460px; margin: 0 auto; box-sizing: border-box; }
}
`;
