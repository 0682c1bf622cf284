/** The code of a screen could not be brought, usually because a newer version was deployed. */
export class ScreenMissing extends Error {
  readonly path: string

  constructor(path: string, cause?: unknown) {
    super(`页面模块未找到：${path}`, { cause })
    this.name = 'ScreenMissing'
    this.path = path
  }
}
