/** What a provider implies when the configuration does not say otherwise. */
export interface ProviderDefaults {
  baseUrl?: string;
  apiKeyVariable?: string;
  /** US dollars per million tokens; local servers cost nothing. */
  price?: number;
  /** Absent: up to the server. */
  maxTokens?: number;
}

const PAID = { maxTokens: 16_384 };

export const PROVIDER_DEFAULTS = {
  openai: { baseUrl: "https://api.openai.com/v1", apiKeyVariable: "OPENAI_API_KEY", ...PAID },
  anthropic: { apiKeyVariable: "ANTHROPIC_API_KEY", ...PAID },
  google: { apiKeyVariable: "GEMINI_API_KEY", ...PAID },
  ollama: { baseUrl: "http://localhost:11434/v1", price: 0 },
  vllm: { baseUrl: "http://localhost:8000/v1", price: 0 },
  lmstudio: { baseUrl: "http://localhost:1234/v1", price: 0 },
  "openai-compatible": { ...PAID },
} as const satisfies Record<string, ProviderDefaults>;

export type Provider = keyof typeof PROVIDER_DEFAULTS;

export const PROVIDERS = Object.keys(PROVIDER_DEFAULTS) as [Provider, ...Provider[]];
