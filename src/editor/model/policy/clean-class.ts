const kept: readonly RegExp[] = [
  /^custom_(num|num1|num2|cn|cn1|cn2|dash|dot)$/,
  /^list-paddingleft-[123]$/,
  /^list-(cn|num)-[123]-\d{1,4}$/,
  /^list-(dash|dot)$/,
  /^list-(cn|cn1|cn2|num|num1|num2|dash|dot)-paddingleft(-[123])?$/,
  /^(firstRow|sortEnabled|noBorderTable|pagebreak|ue_t|ueditor_baidumap)$/,
  /^ue-table-interlace-color-(single|double)$/,
  /^edui-(charts-table|upload-video|faked-video|faked-music)$/,
  /^(video-js|vjs-default-skin)$/,
  /^brush:[a-z0-9#+]{1,16};toolbar:false$/,
]

/** The classes that article styles know, in the order given; '' for none. */
export function cleanClass(value: string): string {
  const names = value
    .split(/\s+/)
    .map(name => name.replace(/;+$/, ''))
    .filter(name => kept.some(pattern => pattern.test(name)))
  return [...new Set(names)].join(' ')
}
