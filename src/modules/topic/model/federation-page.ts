import { z } from 'zod'
import { lifecycle } from '#kernel/resource/lifecycle.ts'
import { extra, resource } from '#kernel/resource/resource.ts'
import {
  area,
  choice,
  color,
  count,
  flag,
  html,
  image,
  json,
  moment,
  recordNumber,
  ref,
  text,
} from '#kinds/index.ts'
import { approveAsk, rejectAsk } from '#modules/approval/model/index.ts'
import { blocks, leaders, pageBlocks, pageContent } from './page-content.ts'

/** How high in the country a federation stands; by the depth of its area. */
export const pageLevels = {
  nation: '全国',
  province: '省级',
  city: '市级',
  county: '县级',
  street: '街道/乡镇',
} as const
export type PageLevel = keyof typeof pageLevels

/** Organisations by their credit codes: whoever knows one may invite it, nobody browses them. */
const codes = text('统一社会信用代码', {
  required: true,
  max: 1000,
  lines: 6,
  hint: '每行一个，最多 50 个',
})

/** What lists and the page of a federation show beside the record. */
export interface FederationFacts {
  /** Fen that the shown causes have raised, as the ledger says. */
  readonly raised: number
  /** Shown causes that raise no more. */
  readonly ended: number
  /** Members that were asked, and those of them that have agreed. */
  readonly members: number
  readonly confirmed: number
  /** The working copy is not what the public reads. */
  readonly isChanged: boolean
}

/** The topic page of a charity federation and its members (慈善会专题, zhuanti.md). */
export const federationPage = resource('zhuanti/federationPage', {
  label: '慈善会专题',
  measure: '个',
  isPublic: true,
  title: 'title',
  fields: {
    number: recordNumber('编号', 'CSH'),
    organisation: ref('慈善会', 'charity/organisation', { required: true, frozen: true }),
    title: text('专题标题', { required: true, min: 4, max: 30 }),
    level: choice('级别', pageLevels, { required: true, initial: 'city' }),
    area: area('地区', { hint: '选择到与级别相同的一级，全国不选' }),
    parent: ref('上级慈善会', 'zhuanti/federationPage', { hint: '级别更高的慈善会专题' }),
    path: text('访问路径', {
      required: true,
      unique: true,
      min: 3,
      max: 30,
      pattern: /^[a-z0-9-]{3,30}$/,
      patternHint: '3–30 位小写字母、数字或连字符',
      hint: '页面地址的最后一段，如 shaanxi',
    }),
    banner: image('横幅', { maxMb: 5, hint: '1920 × 480，不上传则使用主题色' }),
    smallBanner: image('手机横幅', { maxMb: 5, hint: '750 × 420' }),
    logo: image('标志', { maxMb: 2 }),
    colour: color('主题色', { initial: '#c8102e' }),
    intro: html('简介', { max: 5000 }),
    leaders: json('负责人', leaders, {
      words: rows => rows.map(({ name, post }) => `${name} ${post}`).join('；'),
      open: '慈善会对外公开的负责人',
    }),
    blocks: json('版块', blocks, {
      words: rows => rows.map(({ kind }) => pageBlocks[kind]).join('、'),
    }),
    causes: json('展示标的', z.array(z.uuid('标的编号有误')).max(50, '展示标的最多 50 个'), {
      words: ids => `${ids.length} 个`,
      hint: '本会及已确认成员机构公开展示的标的，最多 50 个',
    }),
    startAt: moment('上线时间', { hint: '不填则审核通过即上线' }),
    endAt: moment('下线时间', { hint: '留空为长期' }),
    sort: count('排序', { required: true, initial: 0, max: 9999 }),
    views: count('浏览', { required: true, system: true, initial: 0, silent: true, unit: '次' }),
    inReview: flag('修改审核中', { required: true, system: true, initial: false }),
    published: json('线上版本', pageContent, {
      system: true,
      silent: true,
      words: () => '线上版本',
    }),
    publishedAt: moment('最近发布', { system: true }),
    offlineReason: text('下线原因', { system: true, max: 200 }),
  },
  owner: { organisation: 'organisation' },
  extra: extra<FederationFacts>(),
  verbs: ['view', 'create', 'update', 'delete', 'export'],
  actions: {
    invite: {
      label: '邀请成员',
      when: ['draft', 'online', 'offline'],
      ask: { codes },
      needs: 'federationPage.update',
    },
    dropMember: {
      label: '移出成员',
      when: ['draft', 'online', 'offline'],
      ask: { member: ref('成员机构', 'zhuanti/federationMember', { required: true }) },
      danger: true,
      quiet: true,
      needs: 'federationPage.update',
    },
    spawn: {
      label: '生成下级页面',
      when: ['online', 'offline'],
      quiet: true,
      ask: { codes },
    },
    dropEnded: {
      label: '移除已结束的标的',
      when: ['draft', 'online', 'offline'],
      confirm: '募捐已结束的标的从展示标的中移除，其余不变。确定移除吗？',
      quiet: true,
      needs: 'federationPage.update',
    },
    discard: {
      label: '放弃修改',
      when: ['online', 'offline'],
      confirm: '页面内容恢复为线上版本，未发布的修改不再保留。确定放弃吗？',
      danger: true,
      quiet: true,
      needs: 'federationPage.update',
    },
  },
  lifecycle: lifecycle({
    states: { draft: '草稿', pending: '待审核', online: '已上线', offline: '已下线' },
    tones: { pending: 'orange', online: 'green' },
    initial: 'draft',
    editable: ['draft', 'online', 'offline'],
    removable: ['draft'],
    moves: {
      submit: { label: '提交审核', from: ['draft'], to: 'pending', complete: true },
      submitChange: {
        label: '提交修改',
        from: ['online', 'offline'],
        to: ['online', 'offline'],
        complete: true,
        needs: 'federationPage.submit',
      },
      withdraw: {
        label: '撤回',
        from: ['pending', 'online', 'offline'],
        to: ['draft', 'online', 'offline'],
        needs: 'federationPage.submit',
      },
      approve: {
        label: '通过',
        from: ['pending', 'online', 'offline'],
        to: ['pending', 'online', 'offline'],
        ask: approveAsk,
      },
      reject: {
        label: '驳回',
        from: ['pending', 'online', 'offline'],
        to: ['draft', 'online', 'offline'],
        danger: true,
        ask: rejectAsk,
      },
      takeDown: {
        label: '下线',
        from: ['online'],
        to: 'offline',
        danger: true,
        ask: { reason: text('下线原因', { required: true, min: 2, max: 200 }) },
        inverse: 'putBack',
      },
      putBack: { label: '重新上线', from: ['offline'], to: 'online' },
      end: { label: '到期下线', from: ['online'], to: 'offline', system: true },
    },
  }),
  views: {
    list: [
      'number',
      'sort',
      'title',
      'organisation',
      'level',
      'area',
      'causes',
      'views',
      'startAt',
      'endAt',
      'publishedAt',
      'state',
    ],
    filter: ['level', 'area', 'organisation', 'parent', 'state'],
    search: ['title', 'number', 'path'],
    form: {
      基本: ['organisation', 'level', 'area', 'parent', 'title', 'path', 'sort'],
      外观: ['banner', 'smallBanner', 'logo', 'colour', 'intro', 'leaders'],
      版块: ['blocks'],
      展示标的: ['causes'],
      上线: ['startAt', 'endAt'],
    },
    detail: {
      基本: ['number', 'organisation', 'level', 'area', 'parent', 'path', 'sort'],
      内容: ['intro', 'leaders', 'blocks', 'causes'],
      上线: ['startAt', 'endAt', 'publishedAt', 'views', 'offlineReason'],
    },
    sort: 'sort',
  },
  indexes: [['state', 'sort'], ['area'], ['parent']],
  discussion: false,
})
