;;; test.el --- Emacs with grundy.el and the real program -*- lexical-binding: t -*-

;;   emacs --batch -q -l editors/emacs/test.el
;; The program is GRUNDY, or target/debug/grundy. Before Emacs 29 the package eglot is needed.

(require 'package)
(package-initialize)
(require 'eglot)

(defvar test-here (file-name-directory load-file-name))
(load (expand-file-name "grundy.el" test-here))
(setq grundy-path
      (or (getenv "GRUNDY") (expand-file-name "../../target/debug/grundy" test-here)))

(defun test-check (what holds seen)
  "Say WHAT is right if HOLDS, else end with what was SEEN."
  (unless holds
    (message "not ok: %s\n%S" what seen)
    (kill-emacs 1))
  (message "ok: %s" what))

(defun test-wait (fits)
  "Wait until FITS gives something."
  (let ((tries 0))
    (while (and (< tries 500) (not (funcall fits)))
      (accept-process-output nil 0.02)
      (setq tries (1+ tries)))
    (funcall fits)))

(let* ((folder (make-temp-file "grundy" t))
       (file (expand-file-name "a.game" folder)))
  (write-region "moves Kayles(5)\nlet   a=1\n" nil file)
  (with-current-buffer (find-file-noselect file)
    (test-check "the mode is known" (eq major-mode 'grundy-mode) major-mode)
    (with-temp-buffer
      (insert "f'(x) # it isn't \"a text\"\n")
      (grundy-mode)
      (font-lock-ensure)
      (goto-char (point-min))
      (search-forward "isn")
      (test-check "a comment has its colour"
                  (eq (get-text-property (point) 'face) 'font-lock-comment-face)
                  (buffer-string))
      (goto-char (point-min))
      (forward-sexp)
      (test-check "a name has its prime" (looking-at-p "(x)") (point)))
    (setq eglot-sync-connect t)
    (apply #'eglot (butlast (eglot--guess-contact) 0))
    (test-check "the server is there" (eglot-current-server) nil)
    (flymake-mode 1)
    (flymake-start)
    (test-check "a mistake is told"
                (test-wait (lambda () (flymake-start) (flymake-diagnostics)))
                (flymake-diagnostics))
    (goto-char (point-min))
    (insert "import kayles\n")
    (eglot--signal-textDocument/didChange)
    (test-check "the mistake is gone"
                (test-wait (lambda () (null (flymake-diagnostics))))
                (flymake-diagnostics))
    (eglot-format-buffer)
    (test-check "the text is laid out"
                (string-match-p "let a = 1" (buffer-string))
                (buffer-string))
    (search-forward "Kayles")
    (goto-char (match-beginning 0))
    (let ((hover (jsonrpc-request (eglot-current-server) :textDocument/hover
                                  (eglot--TextDocumentPositionParams))))
      (test-check "hover has the value"
                  (string-match-p "Kayles(5) = \\*4" (format "%S" hover))
                  hover))
    (set-buffer-modified-p nil)
    (eglot-shutdown (eglot-current-server))))
;;; test.el ends here
