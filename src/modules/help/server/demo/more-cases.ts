import { common, type DemoCase } from './cases.ts'

const sudden = (expressReason: string) => ({
  ...{ hardship: ['sudden'], express: true, expressReason },
})
const flood = (loss: string) => ({
  ...{ disasterEvent: '七月暴雨山洪', loss, hardship: ['disaster'] },
})
const express = [...common, 'village'] as const
const disaster = [...common, 'disaster'] as const

/** Cases that came further than those of each step, or went another way. */
export const moreCases: readonly DemoCase[] = [
  {
    ...{ name: '罗长福', birthday: '1969-10-05', helpKind: '6', end: 'failed' },
    ...{ amount: 1_200_000, facts: flood('41000'), evidence: disaster },
  },
  {
    ...{ name: '丁小燕', birthday: '1988-06-27', helpKind: '6', end: 'cancelled' },
    ...{ amount: 800_000, facts: flood('18000'), evidence: disaster },
  },
  {
    ...{ name: '高树林', birthday: '1962-01-19', helpKind: '6', end: 'second' },
    ...{ amount: 6_800_000, facts: flood('96000'), evidence: disaster },
  },
  {
    ...{ name: '余秀芳', birthday: '1974-08-08', helpKind: '5', end: 'refused', funded: true },
    ...{ amount: 400_000, facts: sudden('丈夫突发脑出血住院'), evidence: express },
  },
  {
    ...{ name: '杜小梅', birthday: '1992-04-16', helpKind: '5', end: 'ready', funded: true },
    ...{ amount: 300_000, facts: sudden('车祸住院，等待手术'), evidence: express },
  },
  {
    ...{ name: '叶国华', birthday: '1970-09-30', helpKind: '5', end: 'raised' },
    ...{ amount: 420_000, facts: sudden('工地坠落致骨折，家中断了收入'), evidence: express },
  },
  {
    ...{ name: '苏兰英', birthday: '1955-11-23', helpKind: '5', end: 'paused', funded: true },
    ...{ amount: 350_000, facts: sudden('老伴去世，独居无依'), evidence: express },
  },
  {
    ...{ name: '卢卫东', birthday: '1976-02-28', helpKind: '5', end: 'untrue', funded: true },
    ...{ amount: 460_000, facts: sudden('自述经商被骗，生活无着'), evidence: express },
  },
  {
    ...{ name: '蔡金花', birthday: '1960-07-07', helpKind: '5', end: 'closed', funded: true },
    ...{ amount: 280_000, facts: sudden('山体滑坡压垮厨房'), evidence: express },
  },
  {
    ...{ name: '钟德福', birthday: '1953-05-21', helpKind: '5', end: 'archived', funded: true },
    ...{ amount: 260_000, facts: sudden('自述独子意外去世，无人赡养'), evidence: express },
  },
]
