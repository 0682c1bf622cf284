const head =
  '<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word"><head><meta name=Generator content="Microsoft Word 15"><style><!-- p.MsoNormal {margin:0cm; font-size:10.5pt} @list l0:level1 {mso-level-number-format:decimal} --></style><!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]--></head><body lang=ZH-CN>'

/** Words as Word copies them. */
export const wordText = `${head}<!--StartFragment--><h1>标题<o:p></o:p></h1><p class=MsoNormal style='text-indent:21.0pt;mso-char-indent-count:2.0;margin-left:-5.0pt'><b><span lang=EN-US style='mso-bidi-font-size:10pt'>粗体</span></b>与<span style='font-size:12.0pt;color:red;mso-themecolor:text1'>红字</span><o:p></o:p></p><p class=MsoNormal align=center style='text-align:center'>居中<o:p></o:p></p><!--EndFragment--></body></html>`

const item = (list: string, level: number, mark: string, text: string, font = '') =>
  `<p class=MsoListParagraph style='margin-left:21.0pt;text-indent:-21.0pt;mso-list:${list} level${level} lfo1'><![if !supportLists]><span lang=EN-US style='${font}'><span style='mso-list:Ignore'>${mark}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>${text}<o:p></o:p></p>`

/** Numbered, nested, Chinese-numbered and dotted lines. */
export const wordLists = `${head}${item('l0', 1, '1.', '第一项')}${item('l0', 2, 'a)', '甲')}${item('l0', 2, 'b)', '乙')}${item('l0', 1, '2.', '第二项')}<p class=MsoNormal>文</p>${item('l1', 1, '（一）', '总则')}${item('l1', 1, '（二）', '细则')}${item('l2', 1, 'l', '圆点', 'font-family:Wingdings')}</body></html>`

/** A range of Excel. */
export const excelRange =
  '<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><meta name=ProgId content=Excel.Sheet></head><body><table border=0 cellpadding=0 cellspacing=0 width=144 style="border-collapse:collapse;width:108pt"><!--StartFragment--><col width=72 span=2><tr height=19><td height=19 class=xl65 width=72>名称</td><td width=72>金额</td></tr><tr><td>甲</td><td align=right x:num="1200.5">1200.5</td></tr><!--EndFragment--></table></body></html>'

/** Cells of WPS: what they look like stands in a style sheet, and no comment hides it. */
export const wpsRange =
  '<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><meta name="Generator" content="WPS Office ET"/><style>@page {margin:1in} .font0 {color:#000000; font-size:12pt} td {color:#000000; font-size:12pt} .et2 {color:#C00000; font-size:12pt; font-weight:700; font-family:宋体; text-align:center; vertical-align:middle; background:#FFFF00; mso-pattern:auto none} .et3 {color:#000000; text-align:general; font-style:italic}</style></head><body><!--StartFragment--><table style="border-collapse:collapse"><tr height="24"><td class="et2" x:str>受助人</td><td class="et2" style="color:#0070C0" align="right">金额</td></tr><tr><td class="et3">张三</td><td>1,200.50</td></tr></table><!--EndFragment--></body></html>'

/** A cell of Word whose only line stands in the middle. */
export const wordCell = `${head}<table class=MsoTableGrid><tr><td><p class=MsoNormal align=center style='text-align:center'>合计</p></td><td><p class=MsoNormal>乙</p></td></tr></table></body></html>`

/** A text of Google Docs: all of it stands in a <b> that is not bold. */
export const googleText =
  '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><h2 dir="ltr"><span style="font-size:16pt;font-weight:400;">小结</span></h2><p dir="ltr"><span style="font-weight:400;">普通</span><span style="font-weight:700;">重点</span></p></b>'

/** Two pictures that Word names by a path. */
export const wordPictures = `${head}<p class=MsoNormal><!--[if gte vml 1]><v:shape id="p1"><v:imagedata src="file:///C:/a.png"/></v:shape><![endif]--><![if !vml]><img width=10 height=10 src="file:///C:/Users/x/clip_image001.png" v:shapes="p1"><![endif]></p><p class=MsoNormal>中<img width=10 height=10 src="file:///C:/Users/x/clip_image002.jpg"></p></body></html>`

const png =
  '89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000d49444154789c6360000002000100ffff03000006000557bfabd40000000049454e44ae426082'
const jpeg = `ffd8ffe000104a46494600010100000100010000${'00'.repeat(40)}ffd9`

/** The same in RTF, each picture twice as Word writes it, with a metafile for old programs. */
export const wordPicturesRtf = `{\\rtf1\\ansi {\\fonttbl{\\f0 Times;}} {\\*\\shppict{\\pict{\\*\\picprop\\shplid1025{\\sp{\\sn a}{\\sv b}}}\\picscalex100\\picw26\\pich26\\pngblip\\bliptag-1{\\*\\blipuid 0123456789abcdef0123456789abcdef}${png}}}{\\nonshppict{\\pict\\wmetafile8\\picw26 ${'01'.repeat(40)}}} 中 {\\*\\shppict{\\pict\\picscalex100\\jpegblip\\bliptag-2{\\*\\blipuid ffffffffffffffffffffffffffffffff}\n${jpeg}}}{\\nonshppict{\\pict\\wmetafile8 ${'02'.repeat(40)}}}}`
