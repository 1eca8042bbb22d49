import { checkedHtml } from './trusted';

test.each([
  '<script>alert(1)</script>',
  '<svg/onload=alert(1)>',
  '<svg\nonload=alert(1)>',
  '<img src=x onerror=alert(1)>',
  '<img src="x"onerror="alert(1)">',
  "<b title='x'onmouseover='alert(1)'>x</b>",
  '<a href="javascript:alert(1)">x</a>',
  '<a href="java&#10;script:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a href=" \u0001javascript:alert(1)">x</a>',
  '<svg><a xlink:href="data:text/html,<b>x</b>">x</a></svg>',
  '<svg><animate attributeName="href" values="javascript:alert(1)"/></svg>',
  '<iframe srcdoc="x"></iframe>',
  '<template><img src=x onerror=alert(1)></template>',
  '<math><mi xlink:href="vbscript:x">x</mi></math>',
  '<object data="x"></object>',
  '<form action="https://evil.example"><input></form>',
  '<base href="https://evil.example/">',
])('markup that runs is refused: %s', (markup) => {
  expect(() => checkedHtml(markup)).toThrow('Markup with script was refused.');
});

test.each([
  'plain text, 3 < 5',
  '<b>Running total</b><br/><span style="color:#333">12 mm</span>',
  '<svg><path d="M0 0L1 1" class="highcharts-point"/><a href="https://help.example">x</a></svg>',
  '<a href="mailto:a@b.example">a</a> <a href="/internal/x">b</a> <img src="data:image/png;base64,AAAA" alt="">',
  '<text x="1">the decision = his</text>',
])('markup that shows something is let through unchanged: %s', (markup) => expect(checkedHtml(markup)).toBe(markup));
