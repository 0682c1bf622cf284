import { z } from 'zod'
import { lifecycle } from '#kernel/resource/lifecycle.ts'
import { extra, resource } from '#kernel/resource/resource.ts'
import { switchMoves, switchStates } from '#kernel/resource/switchable.ts'
import {
  choice,
  color,
  image,
  json,
  partsInWords,
  ref,
  rowsInWords,
  text,
  url,
} from '#kinds/index.ts'

/** What a block of the home page shows. */
export const homeBlocks = {
  banner: '轮播广告',
  figures: '公益数据',
  causes: '募捐标的',
  news: '新闻动态',
  disclosure: '信息公开',
  organisations: '公益机构',
  thanks: '爱心榜',
  partners: '合作伙伴',
} as const
export type HomeBlock = keyof typeof homeBlocks

/** Services whose scripts the sites may load; no other script is let in. */
export const statsProviders = { baidu: '百度统计', la51: '51LA', umeng: '友盟+' } as const

const block = z.strictObject({
  kind: z.enum(Object.keys(homeBlocks) as [HomeBlock, ...HomeBlock[]], '没有这种版块'),
  title: z.string().max(20, '版块标题不超过 20 个字'),
  rows: z.int('条数应为整数').min(1, '条数为 1 到 20').max(20, '条数为 1 到 20'),
  /** Code of the column that it is filled from (来源); of all when absent. */
  column: z.string().max(40, '栏目有误').optional(),
})
const link = z.strictObject({
  title: z.string().trim().min(1, '请填写名称').max(20, '名称不超过 20 个字'),
  url: z
    .string()
    .regex(/^(\/|https?:\/\/)/, '链接应以 / 或 http 开头')
    .max(300, '链接不超过 300 个字'),
})

/** The links in one line: `关于我们 /about`. */
const writeLinks = rowsInWords<z.infer<typeof link>>(({ title, url }) => `${title} ${url}`)

/** What a site shows of its organisation's certificates, not to be switched off (慈善法 art. 71). */
export interface DisclosedFacts {
  readonly name: string
  readonly uscc: string | null
  readonly qualification: string | null
}

export interface SiteExtra {
  readonly disclosed: DisclosedFacts
}

/** One donor-facing site: the platform's or that of an organisation's domain (网站配置). */
export const siteConfig = resource('website/siteConfig', {
  label: '网站配置',
  isPublic: true,
  title: 'title',
  fields: {
    title: text('网站名称', { required: true, min: 2, max: 40 }),
    subtitle: text('副标题', { max: 60 }),
    organisation: ref('所属机构', 'charity/organisation', { frozen: true, unique: true }),
    host: text('域名', {
      unique: true,
      max: 100,
      pattern: /^[a-z0-9.-]+(:\d{1,5})?$/,
      patternHint: '只填域名，不带 http://',
    }),
    icp: text('ICP备案号', {
      max: 60,
      pattern: /^[\u4e00-\u9fa5]ICP[备证]\d{6,10}号(-\d+)?$/,
      patternHint: '格式如 京ICP备12345678号-1',
    }),
    policeRecord: text('公安备案号', { max: 60 }),
    address: text('地址', { max: 200 }),
    tel: text('电话', { max: 60 }),
    email: text('邮箱', { max: 100 }),
    serviceHours: text('服务时间', { max: 60 }),
    logo: image('标志', { maxMb: 2 }),
    favicon: image('网站图标', { maxMb: 1, types: ['png'] }),
    themeColour: color('主题色', { initial: '#c8102e' }),
    loginPicture: image('登录页图片', { maxMb: 5 }),
    wechatQr: image('公众号二维码', { maxMb: 1 }),
    weiboUrl: url('微博地址'),
    homeBlocks: json('首页版块', z.array(block).max(12, '首页最多 12 个版块'), {
      words: rowsInWords<z.infer<typeof block>>(({ kind, title, rows, column }) =>
        partsInWords(
          homeBlocks[kind],
          title && `「${title}」`,
          `${rows} 条`,
          column && `栏目 ${column}`,
        ),
      ),
    }),
    navigation: json('导航', z.array(link).max(12, '导航最多 12 项'), { words: writeLinks }),
    footerLinks: json('页脚链接', z.array(link).max(20, '页脚最多 20 个链接'), {
      words: writeLinks,
    }),
    statsProvider: choice('访问统计', statsProviders),
    statsCode: text('统计站点编号', {
      max: 40,
      pattern: /^[A-Za-z0-9-]{6,40}$/,
      patternHint: '只填统计服务商给出的站点编号，不能填写脚本',
      hint: '只能使用左侧列出的服务商；页面不接受其他脚本',
    }),
    seoTitle: text('SEO 标题', { max: 60 }),
    seoKeywords: text('SEO 关键词', { max: 120 }),
    seoDescription: text('SEO 描述', { max: 200, lines: 2 }),
  },
  owner: { organisation: 'organisation' },
  verbs: ['view', 'create', 'update', 'delete', 'export'],
  lifecycle: lifecycle({
    ...switchStates,
    removable: ['disabled'],
    moves: switchMoves({ confirm: '停用后访问该域名将显示平台网站，确定停用吗？' }),
  }),
  extra: extra<SiteExtra>(),
  views: {
    list: [
      'title',
      'host',
      'organisation',
      'icp',
      'policeRecord',
      'themeColour',
      'updatedAt',
      'state',
    ],
    filter: ['organisation', 'state'],
    search: ['title', 'host'],
    form: {
      基本: ['title', 'subtitle', 'organisation', 'host'],
      备案与联系: ['icp', 'policeRecord', 'address', 'tel', 'email', 'serviceHours'],
      外观: ['logo', 'favicon', 'themeColour', 'loginPicture', 'wechatQr', 'weiboUrl'],
      首页版块: ['homeBlocks'],
      导航: ['navigation'],
      页脚: ['footerLinks'],
      SEO: ['seoTitle', 'seoKeywords', 'seoDescription'],
      统计: ['statsProvider', 'statsCode'],
    },
    sort: 'createdAt',
  },
  discussion: false,
})
