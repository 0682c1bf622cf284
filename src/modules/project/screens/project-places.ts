import type { CausePlace } from '#modules/cause/parts/cause-shape.ts'

/** 项目列表: projects that raise in public. */
export const publicPlace: CausePlace = {
  address: '/project/promine',
  title: '项目列表',
  raiseMode: '1',
}

/** 非公开项目: directed drives among founders, directors and members (BR-04). */
export const directedPlace: CausePlace = {
  address: '/project/nopublicPromine',
  title: '非公开项目',
  raiseMode: '2',
}
