/** Shapes of stored articles, and what must come out of them. */
export interface LegacySample {
  readonly name: string
  readonly html: string
  readonly keeps?: readonly string[]
  readonly drops?: readonly string[]
}

const custom = (style: string, mark: string) => ({
  name: `list ${style}`,
  html: `<ol class="custom_${style} list-paddingleft-1"><li class="list-${mark}1 list-${style}-paddingleft-1"><p>一</p></li><li class="list-${mark}7 list-${style}-paddingleft-1"><p>二</p></li></ol>`,
  keeps: [`class="custom_${style} list-paddingleft-1"`, `list-${mark}1`, `list-${mark}2`],
  drops: [`list-${mark}7`],
})

export const legacySamples: readonly LegacySample[] = [
  { name: 'plain paragraphs', html: '<p>一</p><p>二</p>', keeps: ['<p>一</p><p>二</p>'] },
  { name: 'blank line', html: '<p>一</p><p><br/></p><p>二</p>', keeps: ['<p><br></p>'] },
  {
    name: 'bold by b and italic by i',
    html: '<p><b>粗</b><i>斜</i><strike>删</strike><ins>下</ins></p>',
    keeps: ['<strong>粗</strong>', '<em>斜</em>', '<s>删</s>', '<u>下</u>'],
  },
  {
    name: 'nested spans',
    html: '<p><span style="color:#ff0000"><span style="font-size:18px">红大</span></span></p>',
    keeps: ['<span style="color: #FF0000; font-size: 18px;">红大</span>'],
  },
  {
    name: 'rgb colour',
    html: '<p><span style="color: rgb(255, 0, 0); background-color: rgb(255,255,0)">红</span></p>',
    keeps: ['color: #FF0000', 'background-color: #FFFF00'],
  },
  {
    name: 'wrappers within looks are no paragraphs in paragraphs',
    html: '<section><span style="color: #c00000;"><section><p>一</p></section></span></section><div><font size="4"><p>二</p>三</font></div>',
    keeps: ['color: #C00000', '一', 'font-size: 18px', '二', '三'],
    drops: ['<section', '<div', '<p><br></p>', '<p></p>'],
  },
  {
    name: 'a box in a paragraph leaves no blank lines at its sides',
    html: '<p><section><p>一</p></section></p><p>二</p><p><div>三</div></p>',
    keeps: ['<p>一</p>', '<p>二</p>', '<p>三</p>'],
    drops: ['<p><br></p>', '<p></p>'],
  },
  {
    name: 'a picture that is loaded late has its address',
    html: '<p><img data-src="https://img.own.example/a.png" src="data:image/gif;base64,R0lGODlhAQABAAAAACw="></p>',
    keeps: ['src="https://img.own.example/a.png"'],
    drops: ['data-src', 'data:image'],
  },
  {
    name: 'font tag',
    html: '<p><font color="#c00000" face="SimSun" size="4">字</font></p>',
    keeps: ['color: #C00000', 'font-size: 18px', 'font-family: SimSun'],
    drops: ['<font'],
  },
  {
    name: 'underline by style',
    html: '<p><span style="text-decoration: underline;">线</span></p>',
    keeps: ['<u>线</u>'],
  },
  {
    name: 'paragraph format',
    html: '<p style="text-align:center;line-height:1.75em;text-indent:2em;margin-top:10px;margin-bottom:15px">文</p>',
    keeps: [
      'style="line-height: 1.75em; margin-bottom: 15px; margin-top: 10px; text-align: center; text-indent: 2em;"',
    ],
  },
  { name: 'align attribute', html: '<p align="right">右</p>', keeps: ['text-align: right'] },
  { name: 'center', html: '<center>中</center>', keeps: ['<p style="text-align: center;">中</p>'] },
  {
    name: 'boxes',
    html: '<div>一</div><div><p>二</p>三</div><section><div>四</div></section>',
    keeps: ['<p>一</p><p>二</p><p>三</p><p>四</p>'],
  },
  { name: 'headings', html: '<h1>题</h1><h6>小</h6>', keeps: ['<h1>题</h1><h6>小</h6>'] },
  {
    name: 'title with a line below',
    html: '<h1 label="标题居中" style="font-size:32px;font-weight:bold;border-bottom:#cccccc 2px solid;padding:0 4px 0 0;text-align:center;margin:0 0 20px 0;">题</h1>',
    keeps: ['border-bottom', 'text-align: center'],
    drops: ['label='],
  },
  custom('cn', 'cn-1-'),
  custom('cn1', 'cn-2-'),
  custom('cn2', 'cn-3-'),
  custom('num', 'num-1-'),
  custom('num1', 'num-2-'),
  custom('num2', 'num-3-'),
  {
    name: 'dash list',
    html: '<ul class="custom_dash list-paddingleft-1"><li class="list-dash list-dash-paddingleft"><p>甲</p></li></ul>',
    keeps: [
      '<ul class="custom_dash list-paddingleft-1"><li class="list-dash list-dash-paddingleft"><p>甲</p></li></ul>',
    ],
  },
  {
    name: 'roman list',
    html: '<ol style="list-style-type:upper-roman" class=" list-paddingleft-2"><li><p>甲</p></li></ol>',
    keeps: ['list-style-type: upper-roman', 'list-paddingleft-2'],
  },
  {
    name: 'nested list',
    html: '<ol class="list-paddingleft-2"><li><p>一</p></li><ol class="list-paddingleft-2" style="list-style-type: lower-alpha;"><li><p>二</p></li></ol></ol>',
    keeps: ['list-style-type: lower-alpha'],
  },
  {
    name: 'definition list',
    html: '<dl><dt>词</dt><dd>义</dd></dl>',
    keeps: ['<li><p>词</p></li><li><p>义</p></li>'],
  },
  {
    name: 'table of UEditor',
    html: '<table><tbody><tr class="firstRow"><td width="160" valign="top"><br/></td><td width="170" valign="top">字</td></tr></tbody></table>',
    keeps: [
      '<tr class="firstRow">',
      '<td width="160" valign="top"><br></td>',
      '<td width="170" valign="top">字</td>',
      '<col width="160">',
    ],
  },
  {
    name: 'caption, head and interlaced rows',
    html: '<table interlaced="enabled" data-sort="sortEnabled" class="sortEnabled"><caption>捐赠</caption><thead><tr><th>名</th></tr></thead><tbody><tr class="ue-table-interlace-color-single"><td>甲</td></tr></tbody></table>',
    keeps: [
      '<caption>捐赠</caption>',
      'interlaced="enabled"',
      '<tr class="firstRow ue-table-interlace-color-single"><th>名</th></tr>',
      '<tr class="ue-table-interlace-color-double">',
      'data-sort="sortEnabled"',
    ],
  },
  {
    name: 'table in a table',
    html: '<table><tr><td>外<table><tr><td>内一</td><td>内二</td></tr></table></td></tr></table>',
    keeps: ['内一　内二'],
  },
  {
    name: 'joined cells and colours',
    html: '<table><tr><td colspan="2" rowspan="2" style="background-color:#eee;border-color:#f00">合</td><td>一</td></tr><tr><td>二</td></tr></table>',
    keeps: ['colspan="2"', 'rowspan="2"', 'background-color: #EEEEEE'],
  },
  {
    name: 'chart table',
    html: '<table class="edui-charts-table" style="display:none" data-chart="title:收支;subTitle:;xTitle:月;yTitle:元;suffix:元;tip:;dataFormat:1;chartType:4"><tr><th>a</th><th>b</th></tr><tr><th>c</th><td>1.5</td></tr></table>',
    keeps: ['edui-charts-table', 'title:收支', 'chartType:4', 'display: none'],
  },
  {
    name: 'page breaks in a row',
    html: '<p>一</p><p>_ueditor_page_break_tag_</p><p>_ueditor_page_break_tag_</p><p>二</p>',
    keeps: ['<p>一</p><p>_ueditor_page_break_tag_</p><p>二</p>'],
  },
  {
    name: 'page break as text',
    html: '<p>一</p>_ueditor_page_break_tag_<p>二</p>',
    keeps: ['<p>_ueditor_page_break_tag_</p>'],
  },
  {
    name: 'background',
    html: '<p style="display:none;" data-background="background-color:#ffeecc;background-image:url(http://img.baidu.com/a.png);background-repeat:repeat;">x</p><p>一</p>',
    keeps: [
      '<p>一</p><p data-background="background-color: #FFEECC; background-image: url(http://img.baidu.com/a.png); background-repeat: repeat;" style="display: none;"><br></p>',
    ],
  },
  {
    name: 'code',
    html: '<pre class="brush:js;toolbar:false">let a = 1<br/>let b &lt; 2</pre>',
    keeps: ['<pre class="brush:js;toolbar:false">let a = 1\nlet b &lt; 2</pre>'],
  },
  {
    name: 'unknown language',
    html: '<pre class="brush:cobol;toolbar:false">x</pre>',
    keeps: ['brush:plain;toolbar:false'],
  },
  {
    name: 'framed letters',
    html: '<p><span style="border:1px solid #000">字</span></p>',
    keeps: ['<span style="border: 1px solid #000000;">字</span>'],
  },
  {
    name: 'picture that floats',
    html: '<p><img src="/u/a.png" _src="/u/a.png" style="float:left" width="100" height="50" title="图" alt="图" border="1" vspace="3"/></p>',
    keeps: [
      '<img src="/u/a.png" alt="图" width="100" height="50" border="1" vspace="3" title="图" style="float: left;">',
    ],
    drops: ['_src'],
  },
  {
    name: 'bookmarks and fill signs',
    html: '<p>一\u200b二<span id="_baidu_bookmark_start_0" style="display:none;line-height:0px">\u200d</span>\ufeff三</p>',
    keeps: ['<p>一二三</p>'],
  },
  {
    name: 'runs of nbsp',
    html: '<p>&nbsp;&nbsp;&nbsp;&nbsp;文　字</p>',
    keeps: ['<p>&nbsp;&nbsp;&nbsp;&nbsp;文　字</p>'],
  },
  {
    name: 'script, style and comment',
    html: '<script>alert(1)</script><style>p{color:red}</style><!-- x --><p onclick="alert(1)">文</p>',
    keeps: ['<p>文</p>'],
    drops: ['alert', 'color', 'onclick', '<!--'],
  },
  {
    name: 'upper case and open tags',
    html: '<P ALIGN=center>文<P>字<BR>行',
    keeps: ['text-align: center', '<p>字<br>行</p>'],
  },
  {
    name: 'link',
    html: '<p><a href="http://a.cn/?a=1&amp;b=2" _href="x" target="_blank" title="t">链</a></p>',
    keeps: [
      '<a href="http://a.cn/?a=1&amp;b=2" target="_blank" title="t" rel="noopener noreferrer">链</a>',
    ],
  },
  {
    name: 'script link',
    html: '<p><a href="\u00a0java\tscript:alert(1)">链</a></p>',
    keeps: ['<p>链</p>'],
  },
  {
    name: 'quotation',
    html: '<blockquote><p>引</p></blockquote>',
    keeps: ['<blockquote><p>引</p></blockquote>'],
  },
  { name: 'line', html: '<p>一</p><hr/><p>二</p>', keeps: ['<p>一</p><hr><p>二</p>'] },
  {
    name: 'loading picture',
    html: '<p>文<img class="loadingclass" src="/x.gif"/></p>',
    keeps: ['<p>文</p>'],
  },
  {
    name: 'loose text',
    html: '文字<b>粗</b><p>段</p>尾',
    keeps: ['<p>文字<strong>粗</strong></p><p>段</p><p>尾</p>'],
  },
]
