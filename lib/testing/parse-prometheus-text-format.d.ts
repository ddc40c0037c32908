declare module 'parse-prometheus-text-format' {
  type Metric = { value?: string; labels?: Record<string, string>; count?: string; buckets?: Record<string, string> };
  /** A family of metrics; throws where a line is none. */
  type Family = { name: string; help: string; type: string; metrics: Metric[] };
  export default function parse(text: string): Family[];
}
