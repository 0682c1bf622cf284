import { z } from 'zod'
import { resource } from '#kernel/resource/resource.ts'
import { count, flag, image, json, text, timeOfDay } from '#kinds/index.ts'
import { builtInThemes, type ThemeName, themeNames, themeTokens } from './themes.ts'

/** The colours of every theme. */
export const themeTable = z.strictObject({
  deepBlue: themeTokens,
  inkBlack: themeTokens,
  redGold: themeTokens,
  light: themeTokens,
}) satisfies z.ZodType<Record<ThemeName, z.infer<typeof themeTokens>>>

/** Which datasets accounts of a kind may put on screens; null: the usual ones. */
export const allowedDatasets = z.strictObject({
  platform: z.array(z.string().max(60)).max(200).nullable(),
  organisation: z.array(z.string().max(60)).max(200).nullable(),
  unit: z.array(z.string().max(60)).max(200).nullable(),
})

const host = z
  .string()
  .max(100)
  .regex(/^(?:[a-z0-9-]+\.)+[a-z]{2,}$/, '域名格式不正确，如 map.example.org')

/** The settings of all big screens (大屏配置): one record. */
export const bigScreenConfig = resource('datav/bigScreenConfig', {
  label: '大屏配置',
  measure: '份',
  keptBy: 'platform',
  title: 'unitName',
  fields: {
    unitName: text('单位名称', { required: true, max: 40, initial: '公益宝' }),
    logo: image('标识', { maxMb: 2 }),
    themes: json('主题色板', themeTable, {
      required: true,
      initial: { ...builtInThemes },
      words: themes =>
        Object.keys(themes)
          .map(key => themeNames[key as ThemeName])
          .join('、'),
    }),
    defaultRefresh: count('默认刷新', {
      ...{ required: true, initial: 60, min: 10, max: 86_400, unit: '秒' },
    }),
    leastRefresh: count('最短刷新', {
      ...{ required: true, initial: 10, min: 10, max: 3600, unit: '秒' },
    }),
    tokenDays: count('令牌默认有效期', {
      ...{ required: true, initial: 90, min: 1, max: 365, unit: '天' },
    }),
    tokenDaysMost: count('令牌最长有效期', {
      ...{ required: true, initial: 365, min: 1, max: 365, unit: '天' },
    }),
    devicesMost: count('单令牌最大终端数', {
      ...{ required: true, initial: 5, min: 1, max: 50, unit: '台' },
    }),
    needsReview: flag('需发布审核', {
      ...{ required: true, initial: false, hint: '开启后须由编辑者以外的人发布' },
    }),
    isOpen: flag('外显总开关', {
      ...{ required: true, initial: true, yes: '开', no: '关' },
      hint: '关闭后所有凭令牌的显示在一分钟内结束',
    }),
    datasets: json('可用数据集', allowedDatasets, {
      required: true,
      initial: { platform: null, organisation: null, unit: null },
      words: ({ platform, organisation, unit }) =>
        [
          `平台 ${platform?.length ?? '全部'}`,
          `机构 ${organisation?.length ?? '可外显'}`,
          `主管单位 ${unit?.length ?? '可外显'}`,
        ].join('，'),
    }),
    frameHosts: json('允许内嵌网址', z.array(host).max(50, '域名最多 50 个'), {
      required: true,
      initial: [],
      words: hosts => hosts.join('、') || '无',
    }),
    reloadAt: timeOfDay('终端重载时间', { required: true, initial: '03:30' }),
    shiftPixels: flag('防烧屏', { required: true, initial: true, yes: '开', no: '关' }),
    watermark: text('水印', {
      max: 40,
      unset: '机构名 + 令牌名',
      hint: '留空为机构名加令牌名',
    }),
    watermarkOpacity: count('水印透明度', {
      ...{ required: true, initial: 8, max: 50, unit: '%', hint: '0 为不显示' },
    }),
    leastCell: count('最小单元', {
      ...{ required: true, initial: 5, min: 5, max: 50, unit: '人' },
      hint: '少于此数的人数不显示',
    }),
  },
  verbs: ['view', 'update'],
  final: ['update'],
  views: {
    list: ['unitName', 'isOpen', 'needsReview', 'updatedAt'],
    form: {
      标识: ['unitName', 'logo', 'themes'],
      刷新: ['defaultRefresh', 'leastRefresh', 'reloadAt', 'shiftPixels'],
      外显: [
        'isOpen',
        'tokenDays',
        'tokenDaysMost',
        'devicesMost',
        'watermark',
        'watermarkOpacity',
      ],
      数据: ['datasets', 'leastCell', 'needsReview', 'frameHosts'],
    },
  },
  discussion: false,
})
