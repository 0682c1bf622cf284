/** A form on paper: sections of labelled values, and lines to sign on. */
export interface FormPaper {
  readonly title: string
  /** What stands above the form: the organisation, a number. */
  readonly facts: readonly (readonly [label: string, value: string])[]
  readonly sections: readonly FormSection[]
  /** Labels of the lines that people fill in by hand. */
  readonly signs: readonly string[]
  /** Small print below. */
  readonly note: string
}

/** A part of a form under a heading. */
export interface FormSection {
  readonly title: string
  readonly rows: readonly (readonly [label: string, value: string])[]
}
