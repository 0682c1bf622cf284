/** A screen of projects of one way of raising money. */
export interface ProjectPlace {
  readonly address: '/project/promine' | '/project/nopublicPromine'
  readonly title: string
  readonly raiseMode: '1' | '2'
}

/** 项目列表: projects that raise in public. */
export const publicPlace: ProjectPlace = {
  address: '/project/promine',
  title: '项目列表',
  raiseMode: '1',
}

/** 非公开项目: directed drives among founders, directors and members (BR-04). */
export const directedPlace: ProjectPlace = {
  address: '/project/nopublicPromine',
  title: '非公开项目',
  raiseMode: '2',
}
