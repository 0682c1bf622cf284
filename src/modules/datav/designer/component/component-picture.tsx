import { useMemo } from 'react'
import {
  type BaseName,
  builtInThemes,
  type ComponentContent,
  componentBases,
} from '../../model/index.ts'
import { ScreenStage } from '../../stage/screen-stage.tsx'
import { benchRows } from './bench-rows.ts'
import { aloneOn, blankContent } from './component-draft.ts'

interface ComponentPictureProps {
  readonly base: BaseName
  /** That of a component; what the product brings when absent. */
  readonly content?: ComponentContent
}

/** A component as it draws trial data, for those who choose among many. */
export function ComponentPicture({ base, content }: ComponentPictureProps) {
  const snapshot = useMemo(() => {
    const named = { name: componentBases[base].label, code: base, base }
    return aloneOn(
      { ...named, content: content ?? blankContent(base) },
      { theme: 'deepBlue', factor: 1 },
    )
  }, [base, content])
  const rows = useMemo(
    () => new Map([['component', benchRows(componentBases[base], 'usual')]]),
    [base],
  )
  return <ScreenStage snapshot={snapshot} tokens={builtInThemes.deepBlue} rows={rows} isStill />
}
