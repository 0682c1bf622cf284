import type { OrangeValues } from '../../model/index.ts'

interface NumberField {
  readonly name: Exclude<keyof OrangeValues, 'streaks' | 'levels' | 'reviewMode' | 'minors'>
  readonly unit: string
  readonly most: number
}

const field = (name: NumberField['name'], unit: string, most: number): NumberField => ({
  name,
  unit,
  most,
})

/** The settings that are whole numbers, by section. */
export const settingSections: Readonly<Record<string, readonly NumberField[]>> = {
  签到: [
    field('signIn', '橙心', 1000),
    field('makeUpMonthly', '次', 31),
    field('makeUpDays', '天', 31),
    field('makeUpCost', '橙心', 1000),
    field('sameDevice', '人', 50),
  ],
  活动: [
    field('activity', '橙心', 200),
    field('perHour', '橙心', 50),
    field('absences', '次', 20),
    field('absenceDays', '天', 365),
    field('absenceBarDays', '天', 365),
  ],
  晒图与夸夸: [
    field('photo', '橙心', 1000),
    field('featured', '橙心', 1000),
    field('photosDaily', '张', 100),
    field('praised', '橙心', 1000),
    field('praising', '橙心', 1000),
    field('praisesDaily', '次', 100),
    field('pairDays', '天', 365),
  ],
  邀请与捐赠: [
    field('invite', '橙心', 1000),
    field('invitesMost', '人', 10_000),
    field('donation', '橙心', 1000),
  ],
  总量与期限: [
    field('dailyCap', '橙心', 100_000),
    field('validDays', '天', 3650),
    field('remindDays', '天', 180),
  ],
}
