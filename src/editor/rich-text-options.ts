/** A text to start from. */
export interface ArticleTemplate {
  readonly name: string
  readonly html: string
}

/** What an application tells the editor; everything may be left out. */
export interface RichTextOptions {
  /** The upload endpoint; `/api/upms/uploadUEditor` when absent. */
  readonly uploadUrl?: string
  /** Hosts that may be framed; a short list of players and maps when absent. */
  readonly frameHosts?: readonly string[]
  /** Characters above which a warning stands; 10,000 when absent. */
  readonly wordLimit?: number
  /** Texts to start from, or how to fetch them. */
  readonly templates?: readonly ArticleTemplate[] | (() => Promise<readonly ArticleTemplate[]>)
  /** Key of the map service; the map tool is hidden without it. */
  readonly mapKey?: string
  /** What a bar of the page covers above, in CSS: `56px`; the toolbar stays below it. */
  readonly stickyTop?: string
  /** What a bar of the page covers below, in CSS; the word count stays above it. */
  readonly stickyBottom?: string
  /** Pixels of the writing area at least; 360 when absent. */
  readonly minHeight?: number
  /** Told how the form is told at once what was typed, once; gives how to take it back. */
  readonly registerPendingInput?: (tell: () => void) => () => void
  /** Told when files are on their way, so that a form can wait: 图片正在上传，请稍候. */
  readonly onBusyChange?: (isBusy: boolean) => void
}
