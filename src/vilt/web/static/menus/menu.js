// The menus that both pages have: language and appearance.
import { useEffect, useRef } from "preact/hooks";
import { html } from "../html.js";
import { Icon } from "../icons.js";
import { choose, language, LANGUAGES, t } from "../language.js";
import { deck, keys, theme } from "../preferences.js";

/** A menu closes on Esc, on a press elsewhere and when the focus leaves. @returns {{ current: HTMLDetailsElement | null }} */
export function useClosing() {
  const ref = useRef(/** @type {HTMLDetailsElement | null} */ (null));
  useEffect(() => {
    const menu = ref.current;
    if (!menu) return undefined;
    const close = () => { menu.open = false; };
    const outside = (/** @type {Event} */ event) => { if (!menu.contains(/** @type {Node} */ (event.target))) close(); };
    const leave = (/** @type {FocusEvent} */ event) => { if (event.relatedTarget && !menu.contains(/** @type {Node} */ (event.relatedTarget))) close(); };
    const escape = (/** @type {KeyboardEvent} */ event) => {
      if (event.key !== "Escape" || !menu.open) return;
      event.stopPropagation();
      close();
      menu.querySelector("summary")?.focus();
    };
    document.addEventListener("pointerdown", outside);
    menu.addEventListener("focusout", leave);
    menu.addEventListener("keydown", escape);
    return () => document.removeEventListener("pointerdown", outside);
  }, []);
  return ref;
}

/**
 * A button with a list under it.
 * @param {{ label: string, icon: string, text?: string, children: unknown }} props
 */
function Menu({ label, icon, text = "", children }) {
  const ref = useClosing();
  return html`<details class="menu" ref=${ref}>
    <summary class="icon-btn ${text ? "lang-now" : ""}" aria-label=${text ? `${label}: ${text}` : label}><${Icon} name=${icon} />${text && html`<span class="not-phone">${text}</span>`}</summary>
    <div class="menu-list">${children}</div>
  </details>`;
}

/** @param {{ onChange?: () => void }} props */
export function LanguageMenu({ onChange }) {
  const pick = async (/** @type {keyof typeof LANGUAGES} */ name, /** @type {Event} */ event) => {
    const button = /** @type {HTMLElement} */ (event.currentTarget);
    button.closest("details")?.removeAttribute("open");
    await choose(name);
    onChange?.();
  };
  return html`<${Menu} label=${t("Language")} icon="globe" text=${LANGUAGES[language.value]}>
    ${Object.entries(LANGUAGES).map(([name, own]) => html`<button key=${name} type="button" class="menu-item" lang=${name}
      aria-current=${name === language.value ? "true" : null} onClick=${(/** @type {Event} */ event) => pick(/** @type {keyof typeof LANGUAGES} */ (name), event)}>${own}</button>`)}
  <//>`;
}

/** @param {{ withKeys?: boolean }} props */
export function SettingsMenu({ withKeys = false }) {
  return html`<${Menu} label=${t("Settings")} icon="gear">
    <${Choice} name="theme" title=${t("Colours")} setting=${theme} choices=${{ auto: t("As the system"), dark: t("Dark"), light: t("Light") }} />
    <${Choice} name="deck" title=${t("Suits")} setting=${deck} choices=${{ 4: t("Four colours"), 2: t("Two colours") }} />
    ${withKeys && html`<${Choice} name="keys" title=${t("Keys such as F and C")} setting=${keys} choices=${{ on: t("On"), off: t("Off") }} />`}
  <//>`;
}

/**
 * One setting and its choices.
 * @param {{ name: string, title: string, setting: import("@preact/signals").Signal<string>, choices: Record<string, string> }} props
 */
function Choice({ name, title, setting, choices }) {
  return html`<fieldset class="choice">
    <legend>${title}</legend>
    <div class="segment">
      ${Object.entries(choices).map(([value, text]) => html`<label key=${value}><input type="radio" name=${name} value=${value}
        checked=${setting.value === value} onChange=${() => { setting.value = value; }} /><span>${text}</span></label>`)}
    </div>
  </fieldset>`;
}
