import type { LegacySample } from './legacy-samples.ts'

/** Films, music, anchors, files and maps as they were stored. */
export const mediaSamples: readonly LegacySample[] = [
  {
    name: 'uploaded video in a paragraph',
    html: '<p><video class="edui-upload-video  vjs-default-skin video-js" controls="" preload="none" width="420" height="280" src="/u/a.mp4" data-setup="{}"><source src="/u/a.mp4" type="video/mp4"/></video></p>',
    keeps: [
      '<video controls="" preload="none" width="420" height="280" src="/u/a.mp4" class="edui-upload-video vjs-default-skin video-js"><source src="/u/a.mp4" type="video/mp4"></video>',
    ],
    drops: ['<p>', 'data-setup'],
  },
  {
    name: 'video with its address in a source alone',
    html: '<p>前<video controls="controls" width="640" height="360" poster="/u/a.jpg"><source src="/u/b.webm" type="video/webm"/>您的浏览器不支持视频</video>后</p>',
    keeps: [
      '<p>前</p><video controls="" preload="none" width="640" height="360" src="/u/b.webm" poster="/u/a.jpg" class="edui-upload-video vjs-default-skin video-js"><source src="/u/b.webm" type="video/webm"></video><p>后</p>',
    ],
    drops: ['您的浏览器'],
  },
  {
    name: 'video with several sources, the first of which nobody plays',
    html: '<video><source src="javascript:alert(1)"><source src="https://a.cn/v.flv" type="video/x-flv"><source src="/u/c.mp4" type="video/mp4"></video>',
    keeps: ['src="/u/c.mp4"', '<source src="/u/c.mp4" type="video/mp4">'],
    drops: ['a.cn', 'javascript'],
  },
  {
    name: 'video of a site that is not listed, in a source alone',
    html: '<p>前<video controls=""><source src="https://a.cn/v.mp4" type="video/mp4"></video>后</p>',
    keeps: ['前<a href="https://a.cn/v.mp4"', '>https://a.cn/v.mp4</a>后'],
    drops: ['<video'],
  },
  {
    name: 'flash video',
    html: '<p><embed type="application/x-shockwave-flash" class="edui-faked-video" src="http://player.youku.com/x.swf" width="420" height="280"/></p>',
    keeps: ['<a href="http://player.youku.com/x.swf"'],
    drops: ['embed'],
  },
  {
    name: 'faked video picture',
    html: '<p><img class="edui-faked-video" _url="https://player.bilibili.com/player.html?bvid=1" width="420" height="280" src="/x/spacer.gif"/></p>',
    keeps: ['<iframe src="https://player.bilibili.com/player.html?bvid=1"', 'sandbox='],
  },
  {
    name: 'music',
    html: '<p><embed class="edui-faked-music" src="http://a.cn/s.mp3" width="400" height="95"/></p>',
    keeps: ['href="http://a.cn/s.mp3"', '>http://a.cn/s.mp3</a>'],
  },
  {
    name: 'music of this site',
    html: '<p><embed class="edui-faked-music" src="/u/s.mp3" width="400" height="95"/></p>',
    keeps: ['<audio controls="" preload="none" src="/u/s.mp3" class="edui-faked-music"></audio>'],
  },
  {
    name: 'video of a site that is not listed',
    html: '<p>前<video src="https://a.cn/v.mp4" controls=""><source src="https://a.cn/v.mp4" type="video/mp4"/></video>后</p>',
    keeps: ['前<a href="https://a.cn/v.mp4"', '>https://a.cn/v.mp4</a>后'],
  },
  { name: 'anchor', html: '<p><a name="x"></a>文</p>', keeps: ['<a name="x"></a>文'] },
  {
    name: 'anchor picture',
    html: '<p><img anchorname="锚" class="anchorclass" src="/s.gif"/>文</p>',
    keeps: ['<a name="锚"></a>'],
  },
  { name: 'anchor around text', html: '<p><a name="x">文</a></p>', keeps: ['<a name="x"></a>文'] },
  { name: 'anchors of Word', html: '<p><a name="_Toc123">文</a></p>', drops: ['_Toc'] },
  {
    name: 'attachment',
    html: '<p style="line-height:16px;"><img style="vertical-align:middle;margin-right:2px;" src="/ueditor/dialogs/attachment/fileTypeImages/icon_pdf.gif"/><a style="font-size:12px;color:#0066cc;" href="/u/a.pdf" title="年报.pdf">年报.pdf</a></p>',
    keeps: ['icon_pdf.gif', '<a href="/u/a.pdf"', 'title="年报.pdf"', '>年报.pdf</a>'],
  },
  {
    name: 'map frame',
    html: '<p><iframe class="ueditor_baidumap" src="http://a.cn/ueditor/dialogs/map/show.html#center=116.4,39.9&zoom=11&width=530&height=340&markers=116.4,39.9" width="534" height="344"></iframe></p>',
    keeps: ['https://api.map.baidu.com/staticimage?center=116.4'],
  },
  {
    name: 'map picture',
    html: '<p><img src="https://api.map.baidu.com/staticimage?center=116.4,39.9&zoom=11" width="530" height="340"/></p>',
    keeps: ['api.map.baidu.com/staticimage', 'width="530"'],
  },
]
