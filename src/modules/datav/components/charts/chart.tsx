import type { ComponentProps } from '../../stage/component-props.ts'

/** 词云. */
export default function WordCloud(_props: ComponentProps) {
  return null
}
