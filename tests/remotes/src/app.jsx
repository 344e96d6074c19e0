// An app of another authority, with a React of its own. It knows the portal by the contract alone.

import { useState, version } from "react";
import { createRoot } from "react-dom/client";
import { flushSync } from "react-dom";
import styles from "./app.module.css";

const WORDS = {
  sv: { title: "Anmäl vinstutdelning", for: "Du anmäler för", amount: "Belopp i kronor", more: "Lägg till en aktieägare", holders: "Aktieägare", other: "Anmäl för en annan" },
  en: { title: "Report profit distribution", for: "You report for", amount: "Amount in kronor", more: "Add a shareholder", holders: "Shareholders", other: "Report for another" },
};

function Report({ props }) {
  const [holders, setHolders] = useState(1);
  const t = WORDS[props.locale];
  const ask = () => dispatchEvent(new CustomEvent("vst:changed-organisation", { detail: { organisationsnummer: "7521030010" } }));
  return (
    <div className={`${styles.report} wrap wrap--text band`} data-testid="federated" data-react={version}>
      <h1 className={styles.title}>{t.title}</h1>
      <p data-testid="federated-party">{`${t.for} ${props.engagemang?.namn}`}</p>
      <p data-testid="federated-cases">{String(props.hamtaArenden)}</p>
      <p className="field">
        <label htmlFor="federated-amount">{t.amount}</label>
        <input id="federated-amount" inputMode="numeric" data-testid="federated-amount" />
      </p>
      <p data-testid="federated-holders">{`${t.holders}: ${holders}`}</p>
      <div className="actions">
        <button type="button" className={styles.button} data-testid="federated-more" onClick={() => setHolders(holders + 1)}>
          {t.more}
        </button>
        <button type="button" className={styles.button} data-testid="federated-other" onClick={ask}>
          {t.other}
        </button>
      </div>
    </div>
  );
}

const log = (what) => (window.__remoteLog ??= []).push({ what });
let root = null;
const draw = (props) => flushSync(() => root.render(<Report props={props} />));

export default {
  mount({ domElement, ...props }) {
    root = createRoot(domElement);
    draw(props);
    log("mount");
  },
  update({ domElement: _, ...props }) {
    draw(props);
    log("update");
  },
  unmount() {
    root.unmount();
    root = null;
    log("unmount");
  },
};
