/** Languages of code blocks: value of `brush:`, label, grammar of highlight.js. */
export const codeLanguages = [
  { value: 'as3', label: 'ActionScript 3', grammar: 'actionscript' },
  { value: 'bash', label: 'Bash/Shell', grammar: 'bash' },
  { value: 'cpp', label: 'C/C++', grammar: 'cpp' },
  { value: 'css', label: 'CSS', grammar: 'css' },
  { value: 'cf', label: 'ColdFusion', grammar: 'xml' },
  { value: 'c#', label: 'C#', grammar: 'csharp' },
  { value: 'delphi', label: 'Delphi', grammar: 'delphi' },
  { value: 'diff', label: 'Diff', grammar: 'diff' },
  { value: 'erlang', label: 'Erlang', grammar: 'erlang' },
  { value: 'groovy', label: 'Groovy', grammar: 'groovy' },
  { value: 'html', label: 'HTML', grammar: 'xml' },
  { value: 'java', label: 'Java', grammar: 'java' },
  { value: 'jfx', label: 'JavaFX', grammar: 'java' },
  { value: 'js', label: 'JavaScript', grammar: 'javascript' },
  { value: 'pl', label: 'Perl', grammar: 'perl' },
  { value: 'php', label: 'PHP', grammar: 'php' },
  { value: 'plain', label: 'Plain Text', grammar: 'plaintext' },
  { value: 'ps', label: 'PowerShell', grammar: 'powershell' },
  { value: 'python', label: 'Python', grammar: 'python' },
  { value: 'ruby', label: 'Ruby', grammar: 'ruby' },
  { value: 'scala', label: 'Scala', grammar: 'scala' },
  { value: 'sql', label: 'SQL', grammar: 'sql' },
  { value: 'vb', label: 'Visual Basic', grammar: 'vbnet' },
  { value: 'xml', label: 'XML', grammar: 'xml' },
] as const

/** The language that a class such as `brush:js;toolbar:false` names; `plain` when unknown. */
export function languageOf(className: string): string {
  const named = /brush:\s*([a-z0-9#+]+)/i.exec(className)?.[1]?.toLowerCase()
  return codeLanguages.some(each => each.value === named) ? (named ?? 'plain') : 'plain'
}
