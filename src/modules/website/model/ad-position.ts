import { extra, resource } from '#kernel/resource/resource.ts'
import { switchable } from '#kernel/resource/switchable.ts'
import { choice, count, flag, ref, text } from '#kinds/index.ts'

export const terminals = {
  site: '官网',
  h5: 'H5',
  mini: '小程序',
  device: '捐赠机',
  screen: '大屏',
} as const

/** Pages that may bear ads; cause pages are not among them (慈善法 art. 27, BR-48). */
export const adPages = {
  home: '首页',
  channel: '频道页',
  organisation: '机构页',
  article: '文章页',
  thanks: '捐赠成功页',
  login: '登录页',
} as const

/** Sizes that usually fit a terminal. */
export const usualSizes: Readonly<
  Record<keyof typeof terminals, readonly { readonly width: number; readonly height: number }[]>
> = {
  site: [
    { width: 1200, height: 400 },
    { width: 300, height: 250 },
  ],
  h5: [{ width: 750, height: 320 }],
  mini: [{ width: 750, height: 320 }],
  device: [{ width: 1080, height: 608 }],
  screen: [{ width: 1920, height: 1080 }],
}

/** A place on a page where ads of the public good are shown (广告位). */
export const adPosition = resource('website/adPosition', {
  label: '广告位',
  title: 'name',
  fields: {
    code: text('编码', {
      required: true,
      frozen: true,
      unique: true,
      max: 30,
      pattern: /^[a-z][a-z0-9_]{1,29}$/,
      patternHint: '小写字母开头，可含数字和下划线',
    }),
    name: text('名称', { required: true, min: 2, max: 20 }),
    terminal: choice('终端', terminals, { required: true, initial: 'site' }),
    page: choice('页面', adPages, { required: true, initial: 'home' }),
    width: count('宽', { required: true, min: 1, max: 8000, initial: 1200, unit: 'px' }),
    height: count('高', { required: true, min: 1, max: 8000, initial: 400, unit: 'px' }),
    ratioCheck: flag('检查图片尺寸', { required: true, initial: true }),
    maxAds: count('同时投放上限', { required: true, min: 1, max: 10, initial: 5, unit: '条' }),
    rotateSeconds: count('轮播间隔', { required: true, min: 3, max: 30, initial: 5, unit: '秒' }),
    mode: choice(
      '方式',
      { carousel: '轮播', fixed: '固定', random: '随机', popup: '弹窗' },
      { required: true, initial: 'carousel' },
    ),
    maxSize: count('图片上限', { required: true, min: 10, max: 10_240, initial: 500, unit: 'KB' }),
    defaultAd: ref('默认广告', 'website/ad'),
    remark: text('说明', { max: 200, lines: 2 }),
  },
  keptBy: 'platform',
  lifecycle: switchable({ confirm: '停用后该位置不再展示广告，确定停用吗？' }),
  extra: extra<{
    readonly online: number
    readonly impressions: number
    readonly clicks: number
  }>(),
  views: {
    list: ['name', 'code', 'terminal', 'page', 'width', 'height', 'mode', 'maxAds', 'state'],
    filter: ['terminal', 'page', 'mode', 'state'],
    search: ['name', 'code'],
    form: {
      位置: ['code', 'name', 'terminal', 'page', 'width', 'height'],
      展示: ['mode', 'maxAds', 'rotateSeconds', 'ratioCheck', 'maxSize', 'defaultAd', 'remark'],
    },
  },
  discussion: false,
})
