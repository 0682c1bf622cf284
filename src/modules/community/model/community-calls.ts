import { z } from 'zod'
import { ask } from '#kernel/resource/ask.ts'

const id = z.uuid('记录编号有误')
const line = z.string().trim()

/** 批量生成房屋: units × floors × rooms of one building. */
export const houseGenerate = ask('POST community/house/generate', {
  question: z.strictObject({
    organisation: id.nullish(),
    community: z.uuid('请选择社区'),
    estate: line.min(1, '请填写小区').max(40, '小区不超过 40 个字'),
    building: line.min(1, '请填写楼栋').max(20, '楼栋不超过 20 个字'),
    units: z.int('请填写单元数').min(1, '单元数不小于 1').max(20, '单元数不大于 20'),
    floors: z.int('请填写楼层数').min(1, '楼层数不小于 1').max(60, '楼层数不大于 60'),
    perFloor: z.int('请填写每层户数').min(1, '每层户数不小于 1').max(20, '每层户数不大于 20'),
  }),
  answer: z.object({ made: z.int(), skipped: z.int() }),
})

const counted = z.object({ key: z.string(), label: z.string(), count: z.int() })

/** 社区数据: what is counted in a community as of a day. */
export const communityFigures = ask('GET community/community/getFigures', {
  question: z.object({ id, on: z.iso.date('日期不正确').optional() }),
  answer: z.object({
    on: z.string(),
    cards: z.object({
      households: z.int(),
      persons: z.int(),
      local: z.int(),
      floating: z.int(),
      old: z.int(),
      aged: z.int(),
      minors: z.int(),
      disabled: z.int(),
      lowIncome: z.int(),
      alone: z.int(),
    }),
    /** Five years a band, from 0 on. */
    ages: z.array(z.object({ band: z.string(), men: z.int(), women: z.int() })),
    tags: z.array(counted),
    classifies: z.array(counted),
    /** Open households by how many live together. */
    households: z.array(counted),
    /** Visits of the last twelve months by month and risk. */
    risks: z.array(z.object({ month: z.string(), none: z.int(), watch: z.int(), urgent: z.int() })),
    /** Of each grid: how many were looked in on within ninety days. */
    grids: z.array(
      z.object({ id: z.string(), name: z.string(), persons: z.int(), visited: z.int() }),
    ),
  }),
})

/** The community that a code leads to: its successor where it was merged away. */
export const communityFind = ask('GET community/community/find', {
  question: z.object({ code: line.regex(/^\d{12}$/, '社区代码应为 12 位数字') }),
  answer: z.object({ id: z.string(), name: z.string(), code: z.string() }),
})

/** The person that a number leads to: the one who is kept where two were merged. */
export const personFind = ask('GET community/person/find', {
  question: z.object({ number: line.regex(/^RY\d{10}$/i, '人员编号应为 RY 和 10 位数字') }),
  answer: z.object({ id: z.string(), number: z.string() }),
})

const given = z.object({
  on: z.string(),
  kind: z.string(),
  title: z.string(),
  organisation: z.string(),
  /** Fen. */
  amount: z.int(),
})

/** 救助记录 of a person, or of all who belong to a household. */
export const personAid = ask('GET community/person/getAid', {
  question: z.object({ person: id.optional(), household: id.optional() }),
  answer: z.object({
    list: z.array(given),
    years: z.array(
      z.object({ year: z.string(), kind: z.string(), times: z.int(), amount: z.int() }),
    ),
  }),
})

/** Who belonged to a household on a day. */
export const membersOn = ask('GET community/household/getMembersOn', {
  question: z.object({ id, on: z.iso.date('日期不正确') }),
  answer: z.array(
    z.object({
      id: z.string(),
      person: z.string(),
      name: z.string(),
      relation: z.string(),
      isHead: z.boolean(),
      living: z.boolean(),
      from: z.string(),
      to: z.string().nullable(),
    }),
  ),
})

const point = z.object({ lng: z.number(), lat: z.number() })

/** What of a community stands on the map: outlines, and points by kind. */
export const communityMap = ask('GET community/community/getMap', {
  question: z.object({ id }),
  answer: z.object({
    outline: z.array(z.tuple([z.number(), z.number()])),
    grids: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        outline: z.array(z.tuple([z.number(), z.number()])),
      }),
    ),
    points: z.array(
      point.extend({ id: z.string(), name: z.string(), layer: z.string(), kind: z.string() }),
    ),
  }),
})

/** The rooms of one building as a grid: 楼盘图. */
export const buildingPlan = ask('GET community/house/getPlan', {
  question: z.object({ community: id }),
  answer: z.array(
    z.object({
      id: z.string(),
      estate: z.string(),
      building: z.string(),
      unit: z.string(),
      floor: z.int(),
      room: z.string(),
      use: z.string(),
      danger: z.string(),
      residents: z.int(),
      /** Somebody lives there who is to be looked after. */
      watched: z.boolean(),
    }),
  ),
})
